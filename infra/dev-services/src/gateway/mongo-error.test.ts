import { deserialize, serialize } from "bson";
import { describe, expect, it } from "vitest";
import { errorReply, convertWriteErrors, MongoError, toMongoError, unpackCode } from "./mongo-error.js";
import { PostgresError } from "./postgres-connection.js";

function codeOf(state: string): number {
  return toMongoError(new PostgresError(state, "no"), false).code;
}

describe("MongoDB's errors", () => {
  it("are mapped from DocumentDB's SQLSTATEs", () => {
    expect(["M001C", "23505", "23P01", "M0008", "M000F", "M000R", "57014"].map(codeOf)).toEqual([
      11000, 11000, 11000, 26, 48, 85, 50,
    ]);
    expect(codeOf("XX000")).toBe(1);
    expect(["25006", "M00E8", "53100"].map(codeOf)).toEqual([10107, 10107, 14031]);
  });

  it("have a code that makes a driver retry when the server shuts down or is gone", () => {
    expect(["57P01", "57P02", "57P03"].map(codeOf)).toEqual([91, 91, 91]);
    expect(["08000", "08001", "08003", "08006"].map(codeOf)).toEqual([6, 6, 6, 6]);
    const cut = new PostgresError("08006", "server closed the connection unexpectedly");
    expect(deserialize(errorReply(toMongoError(cut, false)))).toMatchObject({ codeName: "HostUnreachable" });
    const gone = "postmaster was shut down while establishing libpq connection, exiting";
    expect(toMongoError(new PostgresError("XX000", gone), false).code).toBe(91);
  });

  it("label a conflict inside a transaction as retryable", () => {
    const conflict = new PostgresError("40001", "could not serialize access");
    expect(toMongoError(conflict, true)).toMatchObject({ code: 112, labels: ["TransientTransactionError"] });
    expect(toMongoError(conflict, false).labels).toEqual([]);
  });

  it("are unpacked in place in the result of a write", () => {
    const writeErrors = [
      { index: 1, code: 319029277, errmsg: "duplicate" },
      { index: 4, code: 9, errmsg: "other" },
    ];
    const result = Buffer.from(serialize({ n: 3, writeErrors, ok: 1 }));
    expect(convertWriteErrors(result)).toBe(true);
    expect(deserialize(result)).toMatchObject({ n: 3, writeErrors: [{ code: 11000 }, { code: 9 }] });
    expect(convertWriteErrors(Buffer.from(serialize({ n: 3, ok: 1 })))).toBe(false);
  });

  it("keep a code that is not a packed SQLSTATE", () => {
    expect([11000, 26, 319029277].map(unpackCode)).toEqual([11000, 26, 11000]);
  });

  it("are encoded with name, code and labels", () => {
    const reply = deserialize(errorReply(new MongoError(251, "gone", ["TransientTransactionError"])));
    expect(reply).toEqual({
      ok: 0,
      errmsg: "gone",
      code: 251,
      codeName: "NoSuchTransaction",
      errorLabels: ["TransientTransactionError"],
    });
  });
});
