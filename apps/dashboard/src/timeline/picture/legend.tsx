/** What the marks of the picture mean; `forked`: there are some that a fork inherited. */
export function Legend({ forked }: { readonly forked: boolean }) {
  return (
    <ul aria-label="Legend" className="m-0 mt-2 flex list-none flex-wrap gap-x-4 gap-y-1 p-0 text-xs text-muted">
      <Item mark={<circle cx="6" cy="6" r="4.5" className="fill-accent" />}>decision, larger = surer</Item>
      {forked ? (
        <Item mark={<circle cx="6" cy="6" r="4.5" className="fill-accent opacity-45" />}>from before the fork</Item>
      ) : null}
      <Item mark={<circle cx="6" cy="6" r="4.5" className="fill-good" />}>succeeded</Item>
      <Item mark={<path d="M6 0.5 11.5 6 6 11.5 0.5 6Z" className="fill-bad" />}>failed</Item>
      <Item mark={<circle cx="6" cy="6" r="4" className="fill-none stroke-faint [stroke-width:1.5]" />}>abandoned</Item>
      <Item mark={<path d="M6 2v8" className="stroke-faint" />}>thought</Item>
      <Item mark={<path d="M6 2v7M3 9.5h6" className="stroke-faint [stroke-width:1.5]" />}>check</Item>
      <Item mark={<path d="M6 2v8" className="stroke-wait [stroke-width:2]" />}>question</Item>
      <Item mark={<path d="M6 1v9M3.5 7.5 6 10l2.5-2.5" className="fill-none stroke-ink [stroke-width:1.5]" />}>
        handoff
      </Item>
      <Item
        mark={
          <>
            <path d="M6 0.5v7" className="stroke-faint [stroke-dasharray:2_1.5]" />
            <path d="M3.5 7.5 6 10.5l2.5-3" className="fill-none stroke-faint" />
          </>
        }
      >
        resumed by
      </Item>
      <Item mark={<path d="M6 2v8" className="stroke-ink [stroke-width:2]" />}>claim or status</Item>
      <Item mark={<path d="M4 2v8M8 2v8" className="stroke-wait [stroke-width:2]" />}>halt</Item>
      <Item
        mark={<path d="M9.5 4.5A4 4 0 1 0 10 7M9.5 1.5v3h-3" className="fill-none stroke-bad [stroke-width:1.5]" />}
      >
        went back
      </Item>
    </ul>
  );
}

function Item({ mark, children }: { readonly mark: React.ReactNode; readonly children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
        {mark}
      </svg>
      {children}
    </li>
  );
}
