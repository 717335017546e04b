/**
 * Stores whose calls fail when the server is silent for too long. Of a stream each step is one call, so a long stream goes on
 * as long as the server answers.
 */
import type { SilenceWatch } from "./silence-watch.js";
import type { Storage } from "./storage.js";

type Guard = Pick<SilenceWatch, "guard">;

/** Takes all stores of one server, which share its watch. */
export function withSilenceLimit<Stores extends Omit<Storage, "monitor" | "close">>(
  stores: Stores,
  watch: Guard,
): Stores {
  return {
    ...stores,
    actors: guarded(stores.actors, watch, { scan: true }),
    events: guarded(stores.events, watch, {
      stream: true,
      histories: true,
      pagesByName: true,
      allByName: true,
      matchable: true,
    }),
    deliveries: guarded(stores.deliveries, watch, { stream: true }),
    claims: guarded(stores.claims, watch, {}),
    files: guarded(stores.files, watch, {}),
    images: guarded(stores.images, watch, { read: true }),
    tables: guarded(stores.tables, watch, {}),
    expiry: guarded(stores.expiry, watch, {}),
  };
}

/** The methods that return streams, completely; all others return promises. */
type StreamsOf<Store> = {
  readonly [
    Name in keyof Store as Store[Name] extends (...given: never) => AsyncIterable<unknown> ? Name : never
  ]: true;
};

type Method = (...given: readonly unknown[]) => unknown;

function guarded<Store extends object>(store: Store, watch: Guard, streams: StreamsOf<Store>): Store {
  const methods = Object.entries(store).map(([name, method]: [string, Method]) => {
    const call: Method = (...given) => method.apply(store, [...given]);
    if (!(name in streams)) return [name, (...given: unknown[]) => watch.guard(async () => call(...given))];
    return [name, (...given: unknown[]) => guardedStream(call(...given) as AsyncIterable<unknown>, watch)];
  });
  // The same methods under the same names.
  return Object.fromEntries(methods) as Store;
}

/** Its end is not waited for when the server is silent. */
function guardedStream(stream: AsyncIterable<unknown>, watch: Guard): AsyncIterable<unknown> {
  return {
    [Symbol.asyncIterator]() {
      const steps = stream[Symbol.asyncIterator]();
      return {
        next: () => watch.guard(() => steps.next()),
        async return() {
          const ending = watch.guard(async () => steps.return?.());
          await ending.catch(() => undefined);
          return { done: true, value: undefined };
        },
      };
    },
  };
}
