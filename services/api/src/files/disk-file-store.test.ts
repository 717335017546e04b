import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskFileStore } from "./disk-file-store.js";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "signalbox-files-"));
});
afterAll(() => rm(directory, { recursive: true }));

const key = "ab".repeat(32);
const file = { workspaceId: "w", name: "../../a.txt", mimeType: "text/plain", bytes: Buffer.from("hello") };

describe("files on disk", () => {
  it("come back as they were put, and keep what was put first", async () => {
    const store = createDiskFileStore(join(directory, "made"));
    expect(await store.get(key)).toBeUndefined();
    await Promise.all([store.put(key, file), store.put(key, file)]);
    await store.put(key, { ...file, bytes: Buffer.from("other") });
    expect(await store.get(key)).toEqual(file);
    expect(await readdir(join(directory, "made"))).toEqual([key, `${key}.json`]);
  });

  it("cannot be reached by a key that is a path", async () => {
    const store = createDiskFileStore(directory);
    await expect(store.get("../secret")).rejects.toThrow("not the key of a stored file");
    await expect(store.put("a/b", file)).rejects.toThrow("not the key of a stored file");
  });

  it("that cannot be written are a store that is unavailable", async () => {
    await writeFile(join(directory, "taken"), "");
    const store = createDiskFileStore(join(directory, "taken"));
    await expect(store.put(key, file)).rejects.toMatchObject({ code: "StoreUnavailable" });
  });
});
