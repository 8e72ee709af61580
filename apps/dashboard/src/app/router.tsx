import { useQueryClient } from "@tanstack/react-query";
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  useNavigate,
  useRouterState,
} from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { client, type LiveState, noteConnection, sleep, useConnection } from "../data/connection.ts";
import { applyTheme, storedTheme, type Theme, usePageTitle } from "../parts/hooks.ts";
import { Button, Modal } from "../parts/section.tsx";

const GATHER_MS = 300;
/** Limits refreshes: a thread may grow two hundred times a second. */
const APART_MS = 1_500;
/** The pause before retrying after a refusal: somebody may have signed in in another tab. */
const REFUSED_MS = 10_000;

// Event streams and parts of a log never change after they are read; figures of a week may be a minute old.
const STEADY = new Set(["source", "report"]);

function isRefusal(thrown: unknown): boolean {
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
  return code === "UNAUTHORIZED" || code === "FORBIDDEN";
}

/** Refetches what the page shows when threads grow: batched, and after every reconnect. */
function useLiveHints(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const refresh = (): void => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          last = performance.now();
          void cache.invalidateQueries({ predicate: (query) => !STEADY.has(String(query.queryKey[0])) });
        },
        Math.max(GATHER_MS, last + APART_MS - performance.now()),
      );
    };
    let first = true;
    const follow = async (): Promise<void> => {
      const onConnect = (): void => {
        // Skip the first connect: the page has just fetched everything.
        if (!first) refresh();
        first = false;
      };
      const hints = client.hints({ signal: stop.signal, onConnect });
      while (!(await hints.next()).done) refresh();
    };
    const keepFollowing = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        await follow().catch((thrown: unknown) => {
          if (stop.signal.aborted) return;
          // A refusal is an answer, too: the page's own requests show what to do.
          if (!isRefusal(thrown)) noteConnection("offline");
          else if (!first) refresh();
          first = false;
        });
        await sleep(REFUSED_MS, stop.signal);
      }
    };
    void keepFollowing();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [cache]);
}

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

/** All keyboard shortcuts. */
function KeysDialog({ onClose }: { onClose(): void }) {
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

interface KeyActions {
  go(to: PagePath): void;
  help(): void;
}

/** How long `g` waits for the next letter. */
const WAIT_MS = 2_000;

/** Keys that work on every page: `?` for help, `/` for search, `g` and a letter for a page. */
function usePageKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    let waiting = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const page = PAGES.find((each) => each.key === event.key);
      if (event.key === "?") latest.current.help();
      else if (event.key === "/") latest.current.go("/search");
      else if (event.key === "g") {
        waiting = event.timeStamp;
        return;
      } else if (page && event.timeStamp - waiting < WAIT_MS) latest.current.go(page.to);
      else return void (waiting = Number.NEGATIVE_INFINITY);
      waiting = Number.NEGATIVE_INFINITY;
      event.preventDefault();
    };
    globalThis.addEventListener("keydown", onKey);
    return () => globalThis.removeEventListener("keydown", onKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input:not([type=range]):not([type=radio]), textarea, select, dialog[open]") !== null)
  );
}

const WORDS: Readonly<Record<LiveState, readonly [string, string]>> = {
  connecting: ["connecting", "bg-line"],
  live: ["live", "bg-good"],
  offline: ["offline", "bg-bad"],
};

/** Whether live updates arrive: a dot and a word, never colour alone. */
function LiveBadge({ state }: { readonly state: LiveState }) {
  const [word, colour] = WORDS[state];
  return (
    <span role="status" className="flex items-center gap-1.5 text-xs whitespace-nowrap text-muted">
      <span aria-hidden="true" className={`size-2 rounded-full ${colour}`} />
      {word}
    </span>
  );
}

/** The frame of every page: navigation, keys, theme, and the live state. */
function Shell() {
  useLiveHints();
  const connection = useConnection();
  const navigate = useNavigate();
  const [help, setHelp] = useState(false);
  const at = useRouterState({ select: (state) => state.location.pathname });
  usePageKeys({
    go: (to) => {
      const field = to === "/search" && at === "/search" ? document.querySelector("main input") : null;
      // On the search page, select its field instead.
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
            const isBelow = page.to === "/threads" && at.startsWith("/decisions/");
            const current = isBelow || (page.to === "/" ? at === "/" : at.startsWith(page.to));
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

/** Paper has no links: print the page's address. */
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

type Given = Readonly<Record<string, unknown>>;

const asText = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** Keeps only set values in an address. */
function set<T extends object>(search: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  // Without undefined entries the object has the result type.
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== "")) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}

const root = createRootRoute({ component: Shell, notFoundComponent: NoPage });
const inbox = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(() => import("../pages/inbox.tsx"), "InboxPage"),
});
const threads = createRoute({
  getParentRoute: () => root,
  path: "/threads",
  validateSearch: (given: Given) =>
    set({
      q: asText(given["q"]),
      status: asText(given["status"]),
      agent: asText(given["agent"]),
      sort: asText(given["sort"]),
      up: given["up"] === "1" || given["up"] === true ? ("1" as const) : undefined,
      cursor: asText(given["cursor"]),
    }),
  component: lazyRouteComponent(() => import("../pages/threads.tsx"), "ThreadsPage"),
});
const thread = createRoute({
  getParentRoute: () => root,
  path: "/threads/$threadId",
  validateSearch: (given: Given) => {
    const at = Number(given["at"]);
    return set({
      decision: asText(given["decision"]),
      at: Number.isInteger(at) && at > 0 ? at : undefined,
      view: given["view"] === "table" ? ("table" as const) : undefined,
    });
  },
  component: lazyRouteComponent(() => import("../pages/thread.tsx"), "ThreadPage"),
});
const decision = createRoute({
  getParentRoute: () => root,
  path: "/decisions/$decisionId",
  component: lazyRouteComponent(() => import("../pages/decision.tsx"), "DecisionPage"),
});
const sessions = createRoute({
  getParentRoute: () => root,
  path: "/sessions",
  validateSearch: (given: Given) => set({ status: asText(given["status"]) }),
  component: lazyRouteComponent(() => import("../pages/sessions.tsx"), "SessionsPage"),
});
const session = createRoute({
  getParentRoute: () => root,
  path: "/sessions/$sessionId",
  component: lazyRouteComponent(() => import("../pages/session.tsx"), "SessionPage"),
});
const handoffs = createRoute({
  getParentRoute: () => root,
  path: "/handoffs",
  validateSearch: (given: Given) => set({ id: asText(given["id"]) }),
  component: lazyRouteComponent(() => import("../pages/handoffs.tsx"), "HandoffsPage"),
});
const tasks = createRoute({
  getParentRoute: () => root,
  path: "/tasks",
  validateSearch: (given: Given) =>
    set({ task: asText(given["task"]), tag: asText(given["tag"]), type: asText(given["type"]) }),
  component: lazyRouteComponent(() => import("../pages/tasks.tsx"), "TasksPage"),
});
const health = createRoute({
  getParentRoute: () => root,
  path: "/calibration",
  component: lazyRouteComponent(() => import("../pages/health.tsx"), "HealthPage"),
});
const search = createRoute({
  getParentRoute: () => root,
  path: "/search",
  validateSearch: (given: Given) => set({ q: asText(given["q"]) }),
  component: lazyRouteComponent(() => import("../pages/search.tsx"), "SearchPage"),
});

/** Every page and its address; each address is a permalink. */
export const router = createRouter({
  routeTree: root.addChildren([inbox, threads, thread, decision, sessions, session, handoffs, tasks, health, search]),
  defaultPreload: "intent",
  scrollRestoration: true,
  // Addresses contain `?at=12`, not `?at=%2212%22`: people read and type them.
  parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (given) => {
    const query = new URLSearchParams(
      Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString();
    return query === "" ? "" : `?${query}`;
  },
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

/** For an unknown address: lists the pages. */
function NoPage() {
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

/** The pages of the navigation bar, each with its letter after `g`. */
const PAGES = [
  { to: "/", name: "Inbox", key: "i" },
  { to: "/threads", name: "Threads", key: "t" },
  { to: "/sessions", name: "Sessions", key: "s" },
  { to: "/handoffs", name: "Handoffs", key: "h" },
  { to: "/tasks", name: "Tasks", key: "k" },
  { to: "/calibration", name: "Health", key: "c" },
  { to: "/search", name: "Search", key: "/" },
] as const;

/** The path of a page in the bar. */
type PagePath = (typeof PAGES)[number]["to"];
