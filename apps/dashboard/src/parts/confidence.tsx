/** How sure someone was, as a number and a bar; reviewed or not is said elsewhere. */
export function Confidence({ value }: { readonly value: number }) {
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <meter min={0} max={1} value={value} className="h-2 w-16" aria-label="Confidence" />
      {Math.round(value * 100)} %
    </span>
  );
}
