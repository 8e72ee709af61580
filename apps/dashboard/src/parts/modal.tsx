import { type ReactNode, useEffect, useId, useRef } from "react";

/** A native dialog: it takes the focus, gives it back, and closes with Escape. */
export function Modal({
  title,
  children,
  onClose,
}: {
  readonly title: string;
  readonly children: ReactNode;
  onClose(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={onClose}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-lg border border-line bg-raised p-5 text-ink shadow-xl"
    >
      <h2 id={heading} className="mb-2 font-semibold">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
