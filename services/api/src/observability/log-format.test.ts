import { describe, expect, it } from "vitest";
import { createLog } from "./log.js";

function linesOf(write: (log: ReturnType<typeof createLog>) => void): readonly string[] {
  let text = "";
  write(createLog({ write: (line) => (text += line), now: () => new Date("2030-01-02T03:04:05.678+02:00") }));
  return text.split("\n").slice(0, -1);
}

describe("an entry of the log", () => {
  it("is one line of JSON with its time in UTC, for any text", () => {
    const message = 'first\nsecond\r\n{"level":"error"}\u2028\u001b[31m';
    const lines = linesOf((log) => log({ level: "warn", message, requestId: "r-1" }));
    expect(lines).toHaveLength(1);
    for (const control of ["\r", "\u001b"]) expect(lines.join("")).not.toContain(control);
    expect(JSON.parse(lines.join(""))).toEqual({
      time: "2030-01-02T01:04:05.678Z",
      level: "warn",
      message,
      requestId: "r-1",
    });
  });

  it("has the stack of an error and of its causes", () => {
    const error = new Error("outer", { cause: new Error("inner\nline") });
    const lines = linesOf((log) => log({ level: "error", message: "failed", error }));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines.join(""))).toMatchObject({
      error: {
        stack: expect.stringContaining("outer") as string,
        cause: { stack: expect.stringContaining("inner\nline") as string },
      },
    });
  });
});
