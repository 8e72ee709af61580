import type { HintPage, StoreHealth, ThreadStore } from "@clew/thread-store";
import type { StorePlace, StoreRoute } from "../config/addresses.ts";
import type { OpenedStores } from "./open-stores.ts";

/** Where each project's threads and knowledge are stored. */
interface Routing {
  readonly routes: readonly StoreRoute[];
  /** The place for projects that match no route. */
  readonly own: StorePlace;
}

/** Combine several stores: no call concerns two projects, so each goes to its project's store. */
export async function routedStores(
  { routes, own }: Routing,
  open: (place: StorePlace) => Promise<OpenedStores>,
): Promise<OpenedStores> {
  const opened = new Map<string, Promise<OpenedStores>>();
  // Two patterns may name one store: open it once.
  const openOnce = (place: StorePlace): Promise<OpenedStores> => {
    const key = JSON.stringify(place);
    const known = opened.get(key) ?? open(place);
    opened.set(key, known);
    return known;
  };
  const close = async (): Promise<void> => {
    for (const each of opened.values()) await (await each.catch(() => undefined))?.close();
  };
  try {
    const rest = await openOnce(own);
    const found = await Promise.all(
      routes.map(async ({ pattern, place }) => ({ matches: matcherOf(pattern), stores: await openOnce(place) })),
    );
    const of = (project: string): OpenedStores => found.find(({ matches }) => matches(project))?.stores ?? rest;
    const all = [...new Set([rest, ...found.map(({ stores }) => stores)])];
    return {
      threads: routedThreads(of, all),
      knowledge: rest.knowledge,
      knowledgeOf: (project) => of(project).knowledgeOf(project),
      lookAtKnowledge: (project, read) => of(project).lookAtKnowledge(project, read),
      sessions: (project) => of(project).sessions(project),
      name: all.map(({ name }) => name).join(", "),
      close,
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

function matcherOf(pattern: string): (project: string) => boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const expression = new RegExp(`^${parts.join(".*")}$`, "s");
  return (project) => expression.test(project);
}

function routedThreads(of: (project: string) => OpenedStores, all: readonly OpenedStores[]): ThreadStore {
  const stores = all.map(({ threads }) => threads);
  const together: Partial<ThreadStore> = {
    async projects() {
      const found = await Promise.all(
        stores.map(async (store) => (await store.projects()).filter((project) => of(project).threads === store)),
      );
      return found.flat().toSorted();
    },
    hints: (since, limit) => hintsOf(stores, since, limit),
    watch(listener) {
      const stops = stores.map((store) => store.watch(listener));
      return () => stops.forEach((stop) => stop());
    },
    health: async (deep) => healthOf(all, await Promise.all(stores.map((store) => store.health(deep)))),
    close: async () => void (await Promise.all(stores.map((store) => store.close()))),
  };
  return new Proxy(of("").threads, {
    get(target, name) {
      const own: unknown = Reflect.get(together, name);
      if (own !== undefined || typeof Reflect.get(target, name) !== "function") return own ?? Reflect.get(target, name);
      // Every other method's first argument is the project, or an object that names it.
      return (...args: readonly [string | { readonly project: string }]) => {
        const [first] = args;
        const { threads } = of(typeof first === "string" ? first : first.project);
        return Reflect.apply(Reflect.get(threads, name), threads, args);
      };
    },
  });
}

// A position in all stores is the list of their positions.
async function hintsOf(stores: readonly ThreadStore[], since: string | undefined, limit?: number): Promise<HintPage> {
  const positions = since?.split(",") ?? [];
  const pages = await Promise.all(stores.map((store, index) => store.hints(positions[index], limit)));
  return { position: pages.map(({ position }) => position).join(","), hints: pages.flatMap(({ hints }) => hints) };
}

function healthOf(all: readonly OpenedStores[], found: readonly StoreHealth[]): StoreHealth {
  return {
    ok: found.every(({ ok }) => ok),
    schema: found[0]?.schema ?? {},
    problems: found.flatMap(({ problems }, index) => problems.map((problem) => `${all[index]?.name}: ${problem}`)),
  };
}
