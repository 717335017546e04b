import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSecretBox } from "./secret-box.js";

const hexKey = "ab".repeat(32);
let dataDir = "";

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "secret-box-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

describe("a secret box", () => {
  it("opens what it sealed, whatever the text", async () => {
    const box = await openSecretBox({ secretKey: hexKey, dataDir });
    for (const text of ["", "s3cret", "ключ 🔑", "a.b.c", "x".repeat(10_000)]) {
      expect(box.open(box.seal(text))).toBe(text);
    }
  });

  it("never seals the same text the same way twice", async () => {
    const box = await openSecretBox({ secretKey: hexKey, dataDir });
    expect(box.seal("same")).not.toBe(box.seal("same"));
  });

  it("refuses what was changed, what another key sealed, and what is no sealed text", async () => {
    const box = await openSecretBox({ secretKey: hexKey, dataDir });
    const other = await openSecretBox({ secretKey: "cd".repeat(32), dataDir });
    const sealed = box.seal("text");
    const flipped = sealed.replace(/[^.](?=[^.]*$)/, (first) => (first === "A" ? "B" : "A"));
    for (const bad of [flipped, other.seal("text"), "", "v1.a.b.c", sealed.slice(0, 30)]) {
      expect(() => box.open(bad)).toThrow(/secret|authenticate/);
    }
  });

  it("takes the same key as hex and as base64", async () => {
    const box = await openSecretBox({ secretKey: hexKey, dataDir });
    const same = await openSecretBox({ secretKey: Buffer.from(hexKey, "hex").toString("base64"), dataDir });
    expect(same.open(box.seal("text"))).toBe("text");
  });

  it("says what a key must be when it is given none", async () => {
    for (const secretKey of ["short", "ab".repeat(16), "!".repeat(64)]) {
      await expect(openSecretBox({ secretKey, dataDir })).rejects.toThrow("32 bytes as hex or base64");
    }
  });

  it("derives 64 hex characters that differ by purpose and by key and last", async () => {
    const box = await openSecretBox({ secretKey: hexKey, dataDir });
    const again = await openSecretBox({ secretKey: hexKey, dataDir });
    const other = await openSecretBox({ secretKey: "cd".repeat(32), dataDir });
    expect(box.derive("a")).toMatch(/^[0-9a-f]{64}$/);
    expect(box.derive("a")).toBe(again.derive("a"));
    expect(box.derive("a")).not.toBe(box.derive("b"));
    expect(box.derive("a")).not.toBe(other.derive("a"));
  });

  it("makes a key once, for its user only, and uses it again", async () => {
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

  it("does not replace a key file it cannot read as a key", async () => {
    await writeFile(join(dataDir, "secret.key"), "damaged");
    await expect(openSecretBox({ dataDir })).rejects.toThrow("is no key");
    expect(await readFile(join(dataDir, "secret.key"), "utf8")).toBe("damaged");
  });
});
