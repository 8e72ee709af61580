import { Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { useConnection } from "../data/connection.ts";
import { useLiveHints } from "../data/use-live-hints.ts";
import { LiveBadge } from "../parts/live-badge.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { PAGES } from "./pages.ts";
import { applyTheme, storedTheme, type Theme } from "./theme.ts";
import { usePageKeys } from "./use-page-keys.ts";

/** What every page stands in: the way to the others, the keys, the theme, whether changes arrive. */
export function Shell() {
  useLiveHints();
  const connection = useConnection();
  const navigate = useNavigate();
  const [help, setHelp] = useState(false);
  const at = useRouterState({ select: (state) => state.location.pathname });
  usePageKeys({
    go: (to) => {
      const field = to === "/search" && at === "/search" ? document.querySelector("main input") : null;
      // Whoever searches already goes on in the field.
      if (field instanceof HTMLInputElement) field.select();
      else void navigate({ to, search: {} });
    },
    help: () => setHelp(true),
  });
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1600px] flex-col px-4 sm:px-6">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-raised focus:p-2">
        Skip to the content
      </a>
      <header className="no-print flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line pt-2 pb-1 sm:pb-2">
        <Link to="/" search={{}} className="font-semibold tracking-tight hover:no-underline">
          clew
        </Link>
        <nav
          aria-label="Pages"
          className="order-last flex w-full justify-between gap-x-2 gap-y-1 overflow-x-auto text-xs sm:order-none sm:w-auto sm:justify-start sm:gap-x-4 sm:text-[1rem]"
        >
          {PAGES.map((page) => {
            const current =
              page.to === "/" ? at === "/" || /^\/(threads|decisions)\//.test(at) : at.startsWith(page.to);
            return (
              <Link
                key={page.to}
                to={page.to}
                search={{}}
                aria-current={current ? "page" : undefined}
                className={`py-1.5 whitespace-nowrap sm:py-0.5 hover:text-ink hover:no-underline ${current ? "text-ink shadow-[inset_0_-2px_0_var(--accent)]" : "text-muted"}`}
              >
                {page.name}
              </Link>
            );
          })}
        </nav>
        <span className="ml-auto flex items-center gap-2">
          <LiveBadge state={connection} />
          <button
            type="button"
            aria-label="Keys"
            title="Keys (?)"
            className="rounded px-2 py-1 text-xs text-muted hover:bg-sunken"
            onClick={() => setHelp(true)}
          >
            ?
          </button>
          <ThemeButton />
        </span>
      </header>
      <PrintedHead />
      {connection === "offline" ? (
        <p role="alert" className="no-print mt-3 rounded border border-wait bg-wait-soft px-3 py-2">
          The server does not answer. What you see is as of a moment ago; the page goes on by itself once it is back.
        </p>
      ) : null}
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col py-5 focus:outline-none">
        <Outlet />
      </main>
      {help ? <KeysDialog onClose={() => setHelp(false)} /> : null}
    </div>
  );
}

/** On paper nothing can be clicked: the address says where the page is. */
function PrintedHead() {
  const address = useRouterState({ select: (state) => state.location.href });
  return (
    <p className="hidden justify-between gap-4 border-b border-line pb-1 text-xs text-muted print:flex">
      <span>clew</span>
      <span className="[overflow-wrap:anywhere]">{new URL(address, location.origin).href}</span>
      <span className="whitespace-nowrap">{new Date().toLocaleString()}</span>
    </p>
  );
}

function ThemeButton() {
  const [theme, setTheme] = useState<Theme>(storedTheme());
  const next: Theme = theme === "system" ? "dark" : theme === "dark" ? "light" : "system";
  return (
    <button
      type="button"
      className="rounded px-2 py-1 text-xs text-muted hover:bg-sunken"
      onClick={() => {
        setTheme(next);
        applyTheme(next);
      }}
    >
      <span className="sr-only">Theme: </span>
      {theme}
    </button>
  );
}
