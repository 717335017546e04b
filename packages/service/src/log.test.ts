import { describe, expect, it } from "vitest";
import { createLog, type LogEntry } from "./log.js";

function linesOf(write: (log: ReturnType<typeof createLog>) => void): readonly string[] {
  let text = "";
  write(
    createLog({
      service: "api",
      write: (line) => (text += line),
      now: () => new Date("2030-01-02T03:04:05.678+02:00"),
    }),
  );
  return text.split("\n").slice(0, -1);
}

describe("an entry of the log", () => {
  it("is one line of JSON with its time in UTC and its service, whatever it says", () => {
    const message = 'first\nsecond\r\n{"level":"error"}\u2028\u001b[31m';
    const lines = linesOf((log) => log({ level: "warn", message, requestId: "r-1" }));
    expect(lines).toHaveLength(1);
    for (const control of ["\r", "\u001b"]) expect(lines.join("")).not.toContain(control);
    expect(JSON.parse(lines.join(""))).toEqual({
      time: "2030-01-02T01:04:05.678Z",
      level: "warn",
      service: "api",
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

/** What the entries become when they are logged at these moments, ms. */
function entriesOf(entries: readonly (readonly [at: number, entry: LogEntry])[]): readonly unknown[] {
  const lines: unknown[] = [];
  let clock = 0;
  const log = createLog({
    service: "worker",
    write: (line) => lines.push(JSON.parse(line)),
    now: () => new Date(clock),
  });
  for (const [at, entry] of entries) {
    clock = at;
    log(entry);
  }
  return lines;
}

function warning(message: string, error?: unknown): LogEntry {
  return { level: "warn", message, ...(error !== undefined && { error }) };
}

describe("the log", () => {
  it("has a line a second of a warning that repeats, and says how many were left out", () => {
    const away = (): LogEntry => warning("a connection is in trouble", new Error("ECONNREFUSED"));
    const lines = entriesOf([0, 10, 999, 1_000].map((at) => [at, away()]));
    expect(lines).toMatchObject([
      { time: "1970-01-01T00:00:00.000Z", message: "a connection is in trouble" },
      { time: "1970-01-01T00:00:01.000Z", suppressed: 2 },
    ]);
    expect(lines[0]).not.toHaveProperty("suppressed");
  });

  it("takes warnings that differ only in numbers for the same", () => {
    const lines = entriesOf([
      [0, warning("store: connection 1 to mongodb:27017 closed")],
      [1, warning("store: connection 2 to mongodb:27017 closed")],
      [1_000, warning("store: connection 3 to mongodb:27017 closed")],
    ]);
    expect(lines).toEqual([
      {
        time: "1970-01-01T00:00:00.000Z",
        level: "warn",
        service: "worker",
        message: "store: connection 1 to mongodb:27017 closed",
      },
      expect.objectContaining({ message: "store: connection 3 to mongodb:27017 closed", suppressed: 1 }),
    ]);
  });

  it("leaves out no other warning, and no error", () => {
    const failed: LogEntry = { level: "error", message: "a request failed", error: new Error("a defect") };
    const lines = entriesOf([
      [0, warning("a connection is in trouble", new Error("redis"))],
      [1, warning("a connection is in trouble", new Error("mongodb"))],
      [2, warning("another")],
      [3, failed],
      [4, failed],
    ]);
    expect(lines).toHaveLength(5);
  });
});
