/** A database of a suite on the shared MongoDB-compatible server. Resources are closed in reverse order. */
import { shareServers } from "@signalbox/dev-services/testing";
import { connectMongoStorage, type Storage } from "@signalbox/storage";

type DatabaseOptions = Pick<Parameters<typeof connectMongoStorage>[0], "onCommand" | "onError">;

export interface TestMongo {
  /** Names the suite's database. */
  readonly url: string;
  open(options?: DatabaseOptions): Promise<Storage>;
  /** Called on close, before all that was registered earlier. */
  whenClosing(close: () => Promise<unknown>): void;
  close(): Promise<void>;
}

export function openTestMongo(): TestMongo {
  const { mongodbUrl: url } = shareServers();
  const closing: (() => Promise<unknown>)[] = [];
  return {
    url,
    async open(options = {}) {
      const storage = await connectMongoStorage({ url, ...options });
      closing.push(() => storage.close());
      return storage;
    },
    whenClosing: (each) => void closing.push(each),
    async close() {
      for (const each of closing.toReversed()) await each();
    },
  };
}
