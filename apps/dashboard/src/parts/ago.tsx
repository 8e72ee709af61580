import { agoText } from "./text/ago-text.ts";
import { usePassingTime } from "./use-passing-time.ts";

/** How long ago something was; the exact time is in its title and for machines. */
export function Ago({ at }: { readonly at: string }) {
  usePassingTime();
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {agoText((Date.parse(at) - Date.now()) / 1000)}
    </time>
  );
}
