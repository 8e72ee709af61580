import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { NoPage } from "./no-page.tsx";
import { Shell } from "./shell.tsx";

type Given = Readonly<Record<string, unknown>>;

const asText = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** Only what is set stands in an address. */
function set<T extends object>(search: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  // Entries without undefined are exactly what the result type says.
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== "")) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}

const root = createRootRoute({ component: Shell, notFoundComponent: NoPage });
const threads = createRoute({
  getParentRoute: () => root,
  path: "/",
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

/** Every page and its address; an address is a permalink. */
export const router = createRouter({
  routeTree: root.addChildren([threads, thread, decision, sessions, session, handoffs, tasks, health, search]),
  defaultPreload: "intent",
  scrollRestoration: true,
  // Addresses say `?at=12`, not `?at=%2212%22`: people read and write them.
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
