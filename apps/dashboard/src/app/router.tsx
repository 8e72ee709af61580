import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { Shell } from "./shell.tsx";

const root = createRootRoute({ component: Shell });
const threads = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(() => import("../pages/threads.tsx"), "ThreadsPage"),
});
const thread = createRoute({
  getParentRoute: () => root,
  path: "/threads/$threadId",
  component: lazyRouteComponent(() => import("../pages/thread.tsx"), "ThreadPage"),
});
const decision = createRoute({
  getParentRoute: () => root,
  path: "/decisions/$decisionId",
  component: lazyRouteComponent(() => import("../pages/decision.tsx"), "DecisionPage"),
});

/** Every page and its address; an address is a permalink. */
export const router = createRouter({
  routeTree: root.addChildren([threads, thread, decision]),
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
