import { createContext, type ReactNode, useContext } from "react";

/** The level of the headings of sections: 3 inside of a part of a page that has a heading of its own. */
export const SectionLevel = createContext<2 | 3>(2);

/** A titled part of a record; nothing at all where it would be empty. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const Heading = useContext(SectionLevel) === 3 ? "h3" : "h2";
  return (
    <section className="mt-5">
      <Heading className="mb-1 text-xs font-medium tracking-wide text-muted uppercase">{title}</Heading>
      {children}
    </section>
  );
}

/** Texts of a record, each on its own line, whatever their direction and length. */
export function TextList({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className="m-0 list-disc px-5">
      {texts.map((text, index) => (
        // Texts repeat, so their place is their identity.
        <li key={`${index} ${text}`} dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
          {text}
        </li>
      ))}
    </ul>
  );
}
