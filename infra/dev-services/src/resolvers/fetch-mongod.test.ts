import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fetchMongod, rememberMissing, isMissingRemembered } from "./fetch-mongod.js";

describe("fetching mongod", () => {
  let cacheDir = "";
  beforeEach(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), "signalbox-fetch-"));
  });
  afterEach(() => rm(cacheDir, { recursive: true, force: true }));

  it("is not retried for some hours after a failure", async () => {
    expect(await isMissingRemembered(cacheDir)).toBe(false);
    await rememberMissing(cacheDir, "the network is closed");
    const second = await fetchMongod({ cacheDir, report: () => {} });
    expect(second).toEqual({ missing: "its download was not possible a while ago", isNews: false });

    const yesterday = new Date(Date.now() - 24 * 3600 * 1000);
    await utimes(join(cacheDir, "mongod", "not-possible"), yesterday, yesterday);
    expect(await isMissingRemembered(cacheDir)).toBe(false);
  });
});
