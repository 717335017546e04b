import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { isRunning, processIdentity } from "./process-identity.js";
import type { Tie } from "./tied-process.js";
import { waitUntil } from "./wait-until.js";

/** Only Linux has the kernel tie. */
const TIES: readonly Tie[] = process.platform === "linux" ? ["kernel", "watcher"] : ["watcher"];

/** A parent with one tied child, whose pid it prints. */
function aParent(tie: Tie): ReturnType<typeof spawn> {
  const module = JSON.stringify(new URL("./tied-process.ts", import.meta.url).href);
  const script = `const { spawnTied } = await import(${module});
    const child = await spawnTied("sleep", ["600"], { tie: "${tie}" });
    console.log(child.pid);`;
  return spawn(process.execPath, ["--experimental-strip-types", "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

describe("a child tied to its parent", () => {
  for (const tie of TIES) {
    it(`ends when the parent is killed (tied by the ${tie})`, async () => {
      const parent = aParent(tie);
      const [printed] = (await once(parent.stdout ?? parent, "data")) as [Buffer];
      const identity = (await processIdentity(Number(printed.toString()))) ?? "";
      expect(await isRunning(identity)).toBe(true);
      parent.kill("SIGKILL");
      await waitUntil(
        async () => !(await isRunning(identity)),
        5_000,
        () => new Error("the child outlives its parent"),
      );
    });
  }
});
