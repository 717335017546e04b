import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSecretBox } from "./open-secret-box.js";

const hexKey = "ab".repeat(32);
let dataDir = "";

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "secret-box-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

describe("opening a secret box", () => {
  it("takes the same key as hex and as base64", async () => {
    const box = await openSecretBox({ secretKey: hexKey, dataDir });
    const same = await openSecretBox({ secretKey: Buffer.from(hexKey, "hex").toString("base64"), dataDir });
    expect(same.open(box.seal("text"))).toBe("text");
  });

  it("says what a key must be when it is invalid", async () => {
    for (const secretKey of ["short", "ab".repeat(16), "!".repeat(64)]) {
      await expect(openSecretBox({ secretKey, dataDir })).rejects.toThrow("32 bytes as hex or base64");
    }
  });

  it("creates a key once, readable by its user only, and reuses it", async () => {
    const box = await openSecretBox({ dataDir: join(dataDir, "deep", "er") });
    const again = await openSecretBox({ dataDir: join(dataDir, "deep", "er") });
    expect(again.open(box.seal("text"))).toBe("text");
    expect((await stat(join(dataDir, "deep", "er", "secret.key"))).mode & 0o777).toBe(0o600);
  });

  it("ends up with one key when many processes start at once, and leaves nothing else behind", async () => {
    const boxes = await Promise.all(Array.from({ length: 20 }, () => openSecretBox({ dataDir })));
    expect(new Set(boxes.map((box) => box.derive("same"))).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(["secret.key"]);
  });

  it("says what to do where a key cannot be stored", async () => {
    await writeFile(join(dataDir, "file"), "");
    const blocked = join(dataDir, "file", "below");
    await expect(openSecretBox({ dataDir: blocked })).rejects.toMatchObject({
      code: "CannotStart",
      message:
        `The secret key cannot be kept in ${blocked}/secret.key, because a part of its path is a file: ` +
        "fix that, set DATA_DIR to another directory, or set SECRET_KEY.",
    });
  });

  it("does not replace a key file it cannot read as a key", async () => {
    await writeFile(join(dataDir, "secret.key"), "damaged");
    await expect(openSecretBox({ dataDir })).rejects.toThrow("is no key");
    expect(await readFile(join(dataDir, "secret.key"), "utf8")).toBe("damaged");
  });
});

describe("opening a secret box with several keys", () => {
  const newKey = "cd".repeat(32);

  it("takes several older keys, separated by commas, and rejects invalid ones", async () => {
    const third = "ef".repeat(32);
    const box = await openSecretBox({
      secretKey: newKey,
      previousSecretKeys: `${hexKey}, ${third},`,
      dataDir,
    });
    for (const secretKey of [hexKey, third]) {
      const older = await openSecretBox({ secretKey, dataDir });
      expect(box.open(older.seal("text"))).toBe("text");
    }
    await expect(
      openSecretBox({ secretKey: newKey, previousSecretKeys: `${hexKey};${third}`, dataDir }),
    ).rejects.toThrow("PREVIOUS_SECRET_KEYS is no key");
  });

  it("reads a key file of several lines: the first seals, the others open", async () => {
    await writeFile(join(dataDir, "secret.key"), `${newKey}\n${hexKey}\n`);
    const box = await openSecretBox({ dataDir });
    const before = await openSecretBox({ secretKey: hexKey, dataDir });
    const after = await openSecretBox({ secretKey: newKey, dataDir });
    expect(box.open(before.seal("text"))).toBe("text");
    expect(after.open(box.seal("text"))).toBe("text");
  });
});
