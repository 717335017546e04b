import { expect, it } from "vitest";
import { createWorkerLog } from "./log.js";

it("has a line a second of a warning that repeats, and says how many were left out", () => {
  const lines: unknown[] = [];
  let clock = 0;
  const log = createWorkerLog({
    write: (line) => lines.push(JSON.parse(line)),
    now: () => new Date(clock),
  });
  log("warn", "store: connection 1 to mongodb:27017 closed");
  log("warn", "store: connection 2 to mongodb:27017 closed");
  log("warn", "queue: connect ECONNREFUSED");
  log("error", "deliveries: job 1 is damaged");
  log("error", "deliveries: job 2 is damaged");
  clock = 1_000;
  log("warn", "store: connection 3 to mongodb:27017 closed");
  expect(lines).toEqual([
    {
      time: "1970-01-01T00:00:00.000Z",
      level: "warn",
      service: "worker",
      message: "store: connection 1 to mongodb:27017 closed",
    },
    expect.objectContaining({ message: "queue: connect ECONNREFUSED" }),
    expect.objectContaining({ message: "deliveries: job 1 is damaged" }),
    expect.objectContaining({ message: "deliveries: job 2 is damaged" }),
    expect.objectContaining({ message: "store: connection 3 to mongodb:27017 closed", suppressed: 1 }),
  ]);
});
