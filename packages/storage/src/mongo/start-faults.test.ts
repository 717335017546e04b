import { AppError } from "@signalbox/core";
import { MongoClient, MongoNetworkError, MongoServerError } from "mongodb";
import { describe, expect, it } from "vitest";
import { startFaultOf } from "./start-faults.js";

const url = "mongodb://ops:s3cret@db-1:27017,db-2:27018/signalbox?w=1";

function messageOf(error: unknown): string {
  const fault = startFaultOf(error, url);
  if (!(fault instanceof AppError) || fault.code !== "CannotStart") throw new TypeError("no start fault");
  return fault.message;
}

function serverError(code: number, message = "no"): MongoServerError {
  return new MongoServerError({ message, code });
}

describe("a database a service cannot start on", () => {
  it.each<[string, Error, string]>([
    [
      "is away",
      new MongoNetworkError("connect ECONNREFUSED"),
      "does not answer (connect ECONNREFUSED): start it",
    ],
    ["is a secondary", serverError(10_107, "not primary"), "is read-only: make it writable"],
    [
      "has a read-only disk",
      serverError(8, "/data: Read-only file system"),
      "is read-only: make it writable",
    ],
    [
      "knows no such user",
      serverError(18, "Authentication failed."),
      "refuses the user of MONGODB_URL (Authent",
    ],
    ["lets the user only read", serverError(13, "not authorized"), "give the user the role readWrite"],
    ["has a full disk", serverError(14_031), "has a full disk: free some space there"],
  ])("%s: one sentence says what to do, without a password", (_, error, sentence) => {
    const message = messageOf(error);
    expect(message).toContain(sentence);
    expect(message).toMatch(/^The database at db-1:27017,db-2:27018 [^\n]+\.$/);
    expect(message).not.toContain("s3cret");
  });

  it("has a malformed address", () => {
    let refused: unknown;
    try {
      void new MongoClient("mongodb://");
    } catch (error) {
      refused = error;
    }
    expect(messageOf(refused)).toMatch(/^MONGODB_URL is no address of a MongoDB \([^\n]+\): correct it\.$/);
  });

  it("is not a start fault when the call itself was wrong", () => {
    const defects = [new TypeError("ours"), serverError(2), "text"];
    expect(defects.map((defect) => startFaultOf(defect, url))).toEqual(defects);
  });
});
