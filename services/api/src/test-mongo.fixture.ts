/** A MongoDB-compatible server of a test's own, in a folder that goes with it. What is opened over it is closed before it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDevServices } from "@signalbox/dev-services";
import { connectMongoStorage, type Storage } from "@signalbox/storage";

type DatabaseOptions = Omit<Parameters<typeof connectMongoStorage>[0], "url">;

export interface TestMongo {
  readonly url: string;
  /** One of its databases. */
  open(options?: DatabaseOptions): Promise<Storage>;
  /** Called when it closes, before all that was named or opened earlier. */
  whenClosing(close: () => Promise<unknown>): void;
  close(): Promise<void>;
}

export async function startTestMongo(): Promise<TestMongo> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closing.toReversed()) await each();
  };
  const dataDir = await mkdtemp(join(tmpdir(), "signalbox-api-"));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const services = await startDevServices({ dataDir, only: ["mongodb"], durable: false }).catch(
    async (error: unknown) => {
      await close();
      throw error;
    },
  );
  closing.push(() => services.stop());
  const { url } = services.mongodb;
  return {
    url,
    async open(options = {}) {
      const storage = await connectMongoStorage({ url, ...options });
      closing.push(() => storage.close());
      return storage;
    },
    whenClosing: (each) => void closing.push(each),
    close,
  };
}
