import { Link, useRouterState } from "@tanstack/react-router";
import { usePageTitle } from "../parts/use-page-title.ts";
import { PAGES } from "./pages.ts";

/** Where an address leads to none of the pages: which those are. */
export function NoPage() {
  const at = useRouterState({ select: (state) => state.location.pathname });
  usePageTitle("No such page");
  return (
    <div className="mx-auto max-w-md px-2 py-16 text-center">
      <h1 className="font-medium">There is no such page</h1>
      <p className="mt-2 text-muted [overflow-wrap:anywhere]">
        Nothing is at <code>{at}</code>. These are the pages:
      </p>
      <ul className="mt-2 flex flex-wrap justify-center gap-x-4">
        {PAGES.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} search={{}}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
