/** A command line to type: it wraps between its words and never within one. */
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
