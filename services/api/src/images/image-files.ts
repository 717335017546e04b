/**
 * Reads the files of images for those who see mails. Small ones are kept in memory for a moment, since a broadcast is
 * opened by many at once; of large ones each reader holds one piece. The database is asked by a few readers at a time.
 */
import type { ImageFileStore } from "@signalbox/core";
import { LRUCache } from "lru-cache";
import { createFewAtOnce } from "./few-at-once.js";

export interface ReadableImage {
  readonly type: string;
  readonly length: number;
  readonly content: Buffer | AsyncIterable<Uint8Array>;
}

export interface ImageFiles {
  /** Whether `open` answers without the database: the image is in memory, or was missing a moment ago. */
  isKnown(name: string): boolean;
  /** Throws `TooManyRequests`. */
  open(name: string): Promise<ReadableImage | undefined>;
}

type Small = ReadableImage & { readonly content: Buffer };

const smallBytes = 1024 * 1024;
const keptBytes = 32 * 1024 * 1024;
/** A deleted image is served no longer than this. */
const keptMs = 60_000;
/** Mails show deleted images for years. Nobody knows the name of an image that is not uploaded yet. */
const keptMissing = 10_000;

export function createImageFiles(store: Pick<ImageFileStore, "find" | "read">): ImageFiles {
  const kept = new LRUCache<string, Small>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ttl: keptMs,
  });
  const missing = new LRUCache<string, true>({ max: keptMissing, ttl: keptMs });
  const limited = createFewAtOnce({ running: 16, waiting: 2_000 });
  const opening = new Map<string, Promise<ReadableImage | undefined>>();

  async function* pieces(name: string): AsyncGenerator<Uint8Array> {
    const steps = store.read(name)[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await limited(() => steps.next());
      if (done === true) return;
      yield value;
    }
  }

  const whole = async (name: string, length: number): Promise<Buffer | undefined> => {
    const read: Uint8Array[] = [];
    for await (const piece of pieces(name)) read.push(piece);
    const content = Buffer.concat(read);
    // It is being deleted at this moment.
    return content.length === length ? content : undefined;
  };

  const find = async (name: string): Promise<ReadableImage | undefined> => {
    const found = await limited(() => store.find(name));
    if (found === undefined) missing.set(name, true);
    if (found === undefined) return undefined;
    if (found.length > smallBytes) return { ...found, content: pieces(name) };
    const content = await whole(name, found.length);
    if (content === undefined) return undefined;
    const small = { ...found, content };
    kept.set(name, small);
    return small;
  };

  return {
    isKnown: (name) => kept.has(name) || missing.has(name),
    async open(name) {
      if (missing.has(name)) return undefined;
      const small = kept.get(name);
      if (small !== undefined) return small;
      const first = opening.get(name);
      // A stream has one reader.
      if (first !== undefined) {
        const found = await first;
        if (found === undefined || Buffer.isBuffer(found.content)) return found;
        return { ...found, content: pieces(name) };
      }
      const found = find(name);
      opening.set(name, found);
      try {
        return await found;
      } finally {
        opening.delete(name);
      }
    },
  };
}
