import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { serviceFlags, startFaultIn, workerFlag } from "./service-process.js";

describe("the flags of a service", () => {
  it("are the ones the Dockerfile sets for the image", () => {
    const dockerfile = readFileSync(new URL("../../Dockerfile", import.meta.url), "utf8");
    expect(/^ENV .*NODE_OPTIONS="([^"]*)"/m.exec(dockerfile)?.[1]?.split(" ")).toEqual(serviceFlags);
  });

  it("of a worker are also in compose.yaml", () => {
    const compose = readFileSync(new URL("../../compose.yaml", import.meta.url), "utf8");
    expect(compose).toContain(`["node", "${workerFlag}", "services/worker/dist/main.js"]`);
  });

  it("are accepted by this Node, as arguments and in NODE_OPTIONS", () => {
    const says = (args: readonly string[], nodeOptions: string): string =>
      execFileSync(process.execPath, [...args, "--print", "'started'"], {
        env: { NODE_OPTIONS: nodeOptions },
        encoding: "utf8",
      }).trim();
    expect([says([...serviceFlags, workerFlag], ""), says([], serviceFlags.join(" "))]).toEqual([
      "started",
      "started",
    ]);
  });
});

describe("the reason a service logs for a failed start", () => {
  it.each([
    ['{"level":"error","service":"worker","message":"Do this."}', "Do this."],
    ['{"level":"error","message":"a defect","error":{"stack":"Error: a defect at x"}}', undefined],
    ['{"level":"warn","message":"a connection is in trouble"}', undefined],
    ["node: bad option: --nothing", undefined],
    ['{"level":"error","mess', undefined],
  ])("is in the line %s: %s", (line, reason) => {
    expect(startFaultIn(line)).toBe(reason);
  });
});
