/** How sure someone was, as a number and a bar; reviewed or not is said elsewhere. */
export function Confidence({ value }: { readonly value: number }) {
  const percent = Math.round(value * 100);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <span aria-hidden="true" className="h-1.5 w-14 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
      </span>
      {percent} %<span className="sr-only"> sure</span>
    </span>
  );
}
