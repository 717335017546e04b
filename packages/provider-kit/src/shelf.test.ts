/** Discovery of providers. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exampleProvider } from "./example.fixture.js";
import { fieldsOf } from "./fields.js";
import { loadProviders, providerShelf } from "./shelf.js";

describe("the registry of this repository", () => {
  test("has every provider, and a Test provider for every channel", async () => {
    const shelf = await loadProviders();

    expect(shelf.find("Email", "Smtp")?.title).toBe("SMTP server");
    expect(shelf.byWebhookPath("sendgrid")?.type).toBe("SendGrid");
    for (const channel of ["Email", "Sms", "MobilePush", "Webhook"] as const) {
      expect(shelf.find(channel, "Test")?.channel).toBe(channel);
    }
    expect(shelf.find("Sms", "Smtp")).toBeUndefined();
    expect(shelf.byWebhookPath("smtp")).toBeUndefined();
    for (const provider of shelf.all) expect(fieldsOf(provider)).toBeInstanceOf(Array);
  });
});

describe("a folder of packages", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "providers-"));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  async function put(name: string, code: string, manifest: object = standardManifest): Promise<void> {
    await mkdir(join(folder, name, "src"), { recursive: true });
    await writeFile(join(folder, name, "package.json"), JSON.stringify(manifest));
    await writeFile(join(folder, name, "src/index.js"), code);
  }

  test("may contain the remains of a removed package", async () => {
    await mkdir(join(folder, "gone/node_modules"), { recursive: true });
    await writeFile(join(folder, "README.md"), "hello");

    expect((await loadProviders(folder)).all).toEqual([]);
  });

  test.each([
    ["exports nothing", "export const x = 1;", /broken.*neither a provider nor a list/],
    [
      "exports something else",
      "export default { type: 'X', channel: 'Pigeon', open() {} };",
      /broken.*neither a provider/,
    ],
    ["exports a list with a stranger in it", "export default [null];", /broken.*neither a provider/],
    [
      "has settings of another kind",
      "export default { type: 'X', channel: 'Email', open() {}, config: {} };",
      /broken.*settings of X are no object/,
    ],
    ["fails as it is read", "throw new Error('no driver');", /broken.*no driver/],
  ])("names the package that %s", async (_title, code, message) => {
    await put("broken", code);

    await expect(loadProviders(folder)).rejects.toThrow(message);
  });

  test("names the package without an entry point", async () => {
    await put("broken", "", { name: "x" });

    await expect(loadProviders(folder)).rejects.toThrow(/broken/);
  });
});

describe("two providers", () => {
  test("with the same name for the same channel are rejected", () => {
    expect(() => providerShelf([exampleProvider, { ...exampleProvider, title: "Another" }])).toThrow(
      /Email\/Example/,
    );
  });

  test("with the same webhook path are rejected", () => {
    expect(() => providerShelf([exampleProvider, { ...exampleProvider, type: "Another" }])).toThrow(
      /example/,
    );
  });
});

const standardManifest = { exports: { ".": { source: "./src/index.js", default: "./src/index.js" } } };
