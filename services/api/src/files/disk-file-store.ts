/**
 * Attached files in a directory, each as `<key>` with its description in `<key>.json`. A file appears whole or not at
 * all: it is written beside its place, flushed, and then moved there; the description comes last and makes it exist.
 */
import { access, mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { unavailable } from "@signalbox/core";
import { z } from "zod";
import type { FileStore } from "./file-store.js";

const description = z.object({ workspaceId: z.string(), name: z.string(), mimeType: z.string() });

/** Keys are hex text; anything else is refused as a `TypeError`, so that no key can leave the directory. */
export function createDiskFileStore(directory: string): FileStore {
  return {
    async put(key, { bytes, ...about }) {
      const path = pathOf(directory, key);
      try {
        await mkdir(directory, { recursive: true });
        if (await exists(`${path}.json`)) return;
        await writeWhole(path, bytes);
        await writeWhole(`${path}.json`, Buffer.from(JSON.stringify(about)));
      } catch (error) {
        throw unavailable("store", error);
      }
    },
    async get(key) {
      const path = pathOf(directory, key);
      if (!(await exists(`${path}.json`))) return undefined;
      const about = description.parse(JSON.parse(await readFile(`${path}.json`, "utf8")));
      return { ...about, bytes: await readFile(path) };
    },
  };
}

function pathOf(directory: string, key: string): string {
  if (!/^[0-9a-f]{16,128}$/.test(key)) throw new TypeError("not the key of a stored file");
  return join(directory, key);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.${performance.now()}.draft`;
  const file = await open(draft, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
