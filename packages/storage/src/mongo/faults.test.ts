import { AppError } from "@signalbox/core";
import { MongoBulkWriteError, MongoNetworkError, MongoServerError, type BulkWriteResult } from "mongodb";
import { describe, expect, it } from "vitest";
import { isOutage, reaching } from "./faults.js";

const serverError = (code: number): MongoServerError => new MongoServerError({ message: "no", code });
/** The driver's error for a bulk write that was stopped by the given one. */
const bulkError = (cause: Error): MongoBulkWriteError =>
  new MongoBulkWriteError(cause, { getWriteConcernError: () => undefined } as unknown as BulkWriteResult);

describe("a failed call", () => {
  it("becomes unavailable when the server was not reached, also inside a bulk write", async () => {
    const lost = new MongoNetworkError("connection reset");
    const closing = Object.assign(new Error("This socket has been ended by the other party"), {
      code: "EPIPE",
    });
    const causes = [lost, bulkError(lost), closing, bulkError(closing), serverError(11_600)];
    for (const cause of [...causes, bulkError(serverError(189))]) {
      const call = reaching(async () => Promise.reject(cause));
      await expect(call).rejects.toMatchObject({ code: "StoreUnavailable", retry: "later", cause });
      await expect(call).rejects.toBeInstanceOf(AppError);
    }
  });

  it("passes through when the call itself is at fault", async () => {
    for (const defect of [new TypeError("ours"), serverError(2), serverError(11_000), "text"]) {
      expect(isOutage(defect)).toBe(false);
      await expect(reaching(async () => Promise.reject(defect))).rejects.toBe(defect);
    }
  });
});
