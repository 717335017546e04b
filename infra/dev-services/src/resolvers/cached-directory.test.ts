import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cachedDirectory } from "./cached-directory.js";

const report = (): void => {};

async function failHalfway(path: string): Promise<void> {
  await mkdir(path);
  await writeFile(join(path, "half"), "");
  throw new Error("the connection was lost");
}

describe("a cached directory", () => {
  let cacheDir = "";
  beforeEach(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), "signalbox-cache-"));
  });
  afterEach(() => rm(cacheDir, { recursive: true, force: true }));

  it("is created once and found afterwards", async () => {
    let times = 0;
    const make = async (path: string): Promise<void> => {
      times += 1;
      await mkdir(path);
      await writeFile(join(path, "content"), "complete");
    };
    const place = await cachedDirectory("tool", { cacheDir, report }, make);
    expect(await cachedDirectory("tool", { cacheDir, report }, make)).toBe(place);
    expect(await readFile(join(place, "content"), "utf8")).toBe("complete");
    expect(times).toBe(1);
  });

  it("does not exist after a failed creation, and is created by the next call", async () => {
    const failing = cachedDirectory("tool", { cacheDir, report }, failHalfway);
    await expect(failing).rejects.toThrow("the connection was lost");
    expect(await readdir(cacheDir)).not.toContain("tool");
    const place = await cachedDirectory("tool", { cacheDir, report }, async (path) => {
      await mkdir(path);
    });
    expect(await readdir(place)).toEqual([]);
  });
});
