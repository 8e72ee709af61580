const TONES: Readonly<Record<string, string>> = {
  active: "text-accent",
  blocked: "text-wait",
  halted: "text-wait",
  in_progress: "text-accent",
  failed: "text-bad",
  expired: "text-bad",
  acknowledged: "text-good",
  failure: "text-bad",
  success: "text-good",
  ratified: "text-good",
  contested: "text-wait",
  withdrawn: "text-bad",
  partial: "text-wait",
};

/** A status in its own word; colour only underlines it. */
export function StatusChip({ status }: { readonly status: string }) {
  return (
    <span
      className={`inline-block rounded border border-line px-1.5 text-xs leading-5 ${TONES[status] ?? "text-muted"}`}
    >
      {status.replaceAll("_", " ")}
    </span>
  );
}
