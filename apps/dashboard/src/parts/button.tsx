import type { ButtonHTMLAttributes } from "react";

/** A quiet button; `main` for the one thing a form is there for. */
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
