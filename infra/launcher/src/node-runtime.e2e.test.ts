/**
 * Simulates a machine with only an old Node: the real Node 18 of the npm registry runs the bootstrap script, which
 * fetches the pinned version.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findNode, isOlder, pinned, type NodePin } from "../node-runtime.mjs";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../..", import.meta.url));

const oldNode: NodePin = {
  minimum: "999.0.0",
  version: "18.20.8",
  packages: {
    "linux-x64":
      "sha512-JWUTwZ9vMOjZXMtiBc74OZn12DXb4skKfY4Nlyc17Ss8BTaxjwkXAw6xZb0Ck5afUYU/neBbrHjo9O3baF34ww==",
    "linux-arm64":
      "sha512-xTMJYtLdLjIimh8zRpgUDFsNknLP72AT/QWEQmeyDOM1/Gqj/GZn/MlbA+zWSjSMBxQscYvgFpq3qERMEcFEUA==",
  },
};

let cacheDir: string;
let old: string;

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "signalbox-node-"));
  old = await findNode({ pin: oldNode, cacheDir: join(homedir(), ".cache", "signalbox") });
});

afterAll(() => rm(cacheDir, { recursive: true, force: true }));

describe("on a machine with only an old Node", () => {
  const bootstrap = async (): Promise<string> => {
    const result = run(old, [join(root, "infra/bootstrap.mjs"), "version"], {
      env: { ...process.env, SIGNALBOX_CACHE: cacheDir },
    });
    return (await result).stdout;
  };

  it("fetches the pinned Node once, reports it in one line, and runs with it", async () => {
    const lines = (await bootstrap()).trimEnd().split("\n");
    expect(lines).toEqual([
      `  Node 18.20.8 is too old; fetching Node ${pinned.version} from the npm registry into the cache`,
      `v${pinned.version}`,
    ]);
    expect(await bootstrap()).toBe(`v${pinned.version}\n`);
    expect(await readdir(cacheDir)).toEqual([expect.stringMatching(`^node-v${pinned.version}-`)]);
  });
});

describe("a fetched Node", () => {
  it("is rejected when its hash is not the pinned one, and nothing is kept", async () => {
    const directory = join(cacheDir, "refused");
    const packages = Object.fromEntries(Object.keys(oldNode.packages).map((name) => [name, "sha512-wrong"]));
    const fetched = findNode({ pin: { ...oldNode, packages }, cacheDir: directory });
    await expect(fetched).rejects.toThrow("is not the pinned one");
    expect(await readdir(directory)).toEqual([]);
  });

  it.each(["darwin-arm64", "linux-x64-musl"])("on %s the error says what to install", async (platform) => {
    await expect(findNode({ running: "20.20.2", platform, cacheDir })).rejects.toThrow(
      `There is no package of Node for ${platform}: install Node ${pinned.version} yourself`,
    );
  });

  it("is not needed where the installed Node is new enough", async () => {
    expect(await findNode({ running: pinned.minimum, cacheDir: "/nowhere" })).toBe(process.execPath);
  });
});

it.each([
  ["22.11.9", true],
  ["22.12.0", false],
  ["22.12.1", false],
  ["9.99.0", true],
  ["24.0.0", false],
])("version %s is older than 22.12.0: %s", (version, expected) => {
  expect(isOlder(version, "22.12.0")).toBe(expected);
});

it("the image, the engines field and the pinned version name the same Node", async () => {
  const dockerfile = await readFile(join(root, "infra/Dockerfile"), "utf8");
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(new Set(images)).toEqual(new Set([`node:${pinned.version}-slim`]));
  const { engines } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    readonly engines: { readonly node: string };
  };
  expect(`${engines.node}.0`).toBe(`>=${pinned.minimum}`);
});
