import { describe, expect, it } from "vitest";
import { importName } from "./example-files.js";

describe("the name of an import", () => {
  it("is that of its file without its ends", () => {
    expect(importName("Customers of May.csv")).toBe("Customers of May");
    expect(importName("events.ndjson.gz")).toBe("events");
    expect(importName("a.b.CSV")).toBe("a.b");
    expect(importName("people")).toBe("people");
  });

  it("is the whole name where nothing else is left, and is never too long", () => {
    expect(importName(".csv")).toBe(".csv");
    expect(importName(`${"a".repeat(300)}.csv`)).toHaveLength(200);
  });
});
