import { type ButtonHTMLAttributes, createContext, type ReactNode, useContext, useEffect, useId, useRef } from "react";

/** The heading level of sections: 3 inside a part that has its own heading. */
export const SectionLevel = createContext<2 | 3>(2);

/** A titled part of a record. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const Heading = useContext(SectionLevel) === 3 ? "h3" : "h2";
  return (
    <section className="mt-5">
      <Heading className="mb-1 text-xs font-medium tracking-wide text-muted uppercase">{title}</Heading>
      {children}
    </section>
  );
}

/** A list of a record's texts, of any direction and length. */
export function TextList({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className="m-0 list-disc px-5">
      {texts.map((text, index) => (
        // Texts may repeat, so the index identifies them.
        <li key={`${index} ${text}`} dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
          {text}
        </li>
      ))}
    </ul>
  );
}

/** A quiet button; `main` for a form's main action. */
export function Button({
  main,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly main?: boolean }) {
  const tone = main
    ? "border-accent bg-accent text-on-accent hover:opacity-90"
    : "border-line bg-raised text-muted hover:bg-sunken hover:text-ink";
  return (
    <button
      type="button"
      className={`rounded border px-2.5 py-1 text-xs leading-5 disabled:cursor-default disabled:opacity-50 ${tone} ${className ?? ""}`}
      {...rest}
    />
  );
}

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

/** A command line for typing: it wraps only between words. */
export function Command({ children }: { readonly children: string }) {
  return (
    <code className="text-[0.92em]">
      {children.split(" ").map((word, index) => (
        <span key={`${index} ${word}`}>
          {index > 0 ? " " : ""}
          <span className="whitespace-nowrap">{word}</span>
        </span>
      ))}
    </code>
  );
}
