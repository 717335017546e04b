import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prepareDataDirectory } from "./data-directory.js";

describe("the data directory", () => {
  let directory = "";
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "signalbox-data-"));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it("is created and left empty", async () => {
    const data = join(directory, "deep", "er");
    await prepareDataDirectory(data, { holdsServers: false });
    expect(await readdir(data)).toEqual([]);
  });

  it("is rejected with instructions when it is not writable", async () => {
    const file = join(directory, "file");
    await writeFile(file, "");
    await expect(prepareDataDirectory(file, { holdsServers: false })).rejects.toThrow(
      `Nothing can be written to ${file}, because a file is in its place: fix that, or choose another directory with DATA_DIR.`,
    );
    await expect(prepareDataDirectory(join(file, "below"), { holdsServers: false })).rejects.toThrow(
      "because a part of its path is a file",
    );
  });
});
