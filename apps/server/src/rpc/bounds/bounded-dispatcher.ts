import { createDispatcher, type Dispatcher } from "../dispatcher.ts";
import { meteredThreads } from "./metered-threads.ts";
import { createPlaces } from "./places.ts";

/** Calls that read whole threads: what one holds in memory is known, and so is how many there are at once. */
const WHOLE_READS = { perKey: 2, inAll: 4, waiting: 256 };

/** A dispatcher for callers from elsewhere: what reads whole threads reads only so much, a few calls at a time. */
export function boundedDispatcher(dispatcher: Dispatcher): Dispatcher {
  const places = createPlaces(WHOLE_READS);
  const table = [...dispatcher.methods.values()];
  return {
    ...dispatcher,
    async call(name, params, caller) {
      if (dispatcher.methods.get(name)?.readsWhole !== true) return dispatcher.call(name, params, caller);
      const leave = await places.enter(caller.session);
      try {
        const ports = { ...dispatcher.ports, threads: meteredThreads(dispatcher.ports.threads) };
        return await createDispatcher(table, ports).call(name, params, caller);
      } finally {
        leave();
      }
    },
  };
}
