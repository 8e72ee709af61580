import { Button } from "../parts/button.tsx";
import { Modal } from "../parts/modal.tsx";
import { PAGES } from "./pages.ts";

const TIMELINE: readonly (readonly [string, string])[] = [
  ["← →", "decision before, decision after"],
  ["↑ ↓", "nearest decision of the lane above, below"],
  ["Home End", "first, last decision"],
  ["Enter", "open the decision"],
  ["Esc", "close it"],
  ["+ −", "zoom in, out; also Ctrl and the wheel, or two fingers"],
  [", .", "earlier, later; also drag, or the wheel sideways"],
  ["0", "show everything"],
];

/** Every key there is. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Modal title="Keys" onClose={onClose}>
      <Keys title="Everywhere">
        <Key keys="?" what="these keys" />
        <Key keys="/" what="search" />
        {PAGES.filter((page) => page.key !== "/").map((page) => (
          <Key key={page.key} keys={`g ${page.key}`} what={page.name} />
        ))}
      </Keys>
      <Keys title="In a timeline, once it has the focus">
        {TIMELINE.map(([keys, what]) => (
          <Key key={keys} keys={keys} what={what} />
        ))}
      </Keys>
      <div className="mt-4 text-right">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  );
}

function Keys({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <>
      <h3 className="mt-3 mb-1 text-xs text-muted">{title}</h3>
      <dl className="m-0 grid grid-cols-[6rem_1fr] gap-x-3 gap-y-0.5">{children}</dl>
    </>
  );
}

function Key({ keys, what }: { readonly keys: string; readonly what: string }) {
  return (
    <>
      <dt className="font-mono text-xs leading-6">{keys}</dt>
      <dd className="m-0">{what}</dd>
    </>
  );
}
