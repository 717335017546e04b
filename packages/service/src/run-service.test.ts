/** Services as processes of their own: how they end, and what their last line says. */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(folder, "../node_modules/.run-service-"));
});

afterAll(async () => {
  await rm(scratch, { recursive: true });
});

interface Ended {
  readonly code: number | null;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

/** Runs a service whose `start` has this body; it is sent SIGTERM as soon as it logs "serving". */
async function runUntilEnd(start: string): Promise<Ended> {
  const entry = join(scratch, "service.mjs");
  await writeFile(
    entry,
    `import { cannotStart } from "@signalbox/core";
import { createLog, runService } from "../../src/index.js";
const log = createLog({ service: "x", write: (line) => process.stdout.write(line), now: () => new Date() });
const serving = () => {
  // As a server does, it keeps the process running.
  setInterval(() => undefined, 60_000);
  log({ level: "info", message: "serving" });
};
const noted = (message) => async () => log({ level: "info", message });
runService(log, async () => { ${start} });
void cannotStart, serving, noted;
`,
  );
  const child = spawn(process.execPath, ["--conditions=source", "--import=tsx", entry], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  let isAsked = false;
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    if (!isAsked && text.includes('"serving"')) isAsked = child.kill("SIGTERM");
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    code,
    lines: text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Ended["lines"][number]),
  };
}

it("closes in order when it is told to stop", async () => {
  const { code, lines } = await runUntilEnd(
    'serving(); return { closing: [noted("first"), noted("second")], closingLimitMs: 10_000 };',
  );
  expect(lines.map(({ message }) => message)).toEqual([
    "serving",
    "stopping: SIGTERM",
    "first",
    "second",
    "stopped",
  ]);
  expect(code).toBe(0);
});

it("stops at once while it is still starting", async () => {
  const { code, lines } = await runUntilEnd(
    "serving(); return new Promise((resolve) => setTimeout(resolve, 60_000));",
  );
  expect(lines.map(({ message }) => message)).toEqual(["serving", "stopping: SIGTERM"]);
  expect(code).toBe(0);
});

it("gives up what does not close in time", async () => {
  const { code, lines } = await runUntilEnd(
    "serving(); return { closing: [() => new Promise(() => undefined)], closingLimitMs: 20 };",
  );
  expect(lines.at(-1)).toMatchObject({ level: "warn", message: expect.stringContaining("20 ms") as string });
  expect(code).toBe(1);
});

it("says why it cannot start, with the stack of defects only", async () => {
  const fault = await runUntilEnd('throw cannotStart("Set PORT to another.");');
  expect(fault.lines).toEqual([
    { time: expect.any(String) as string, level: "error", service: "x", message: "Set PORT to another." },
  ]);
  const defect = await runUntilEnd('throw new Error("a defect");');
  expect(defect.lines).toMatchObject([
    { message: "a defect", error: { stack: expect.any(String) as string } },
  ]);
  expect([fault.code, defect.code]).toEqual([1, 1]);
});
