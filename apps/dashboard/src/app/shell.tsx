import { Link, Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { useLiveHints } from "../data/use-live-hints.ts";
import { LiveBadge } from "../parts/live-badge.tsx";
import { applyTheme, storedTheme, type Theme } from "./theme.ts";

/** What every page stands in: the way to the others, the theme, whether changes arrive. */
export function Shell() {
  const live = useLiveHints();
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1600px] flex-col px-4 sm:px-6">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:p-2">
        Skip to the content
      </a>
      <nav aria-label="Pages" className="flex h-12 items-center gap-5 border-b border-line">
        <Link to="/" className="font-semibold tracking-tight">
          clew
        </Link>
        <Link to="/" className="text-muted [&.active]:text-ink">
          Threads
        </Link>
        <span className="ml-auto flex items-center gap-3">
          <LiveBadge state={live} />
          <ThemeButton />
        </span>
      </nav>
      <main id="content" className="flex min-h-0 flex-1 flex-col py-5">
        <Outlet />
      </main>
    </div>
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
