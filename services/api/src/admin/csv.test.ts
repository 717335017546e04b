import { buffer, text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { csvStream } from "./csv.js";

async function csvOf(...rows: readonly (readonly (string | null)[])[]): Promise<string> {
  async function* all(): AsyncGenerator<readonly (string | null)[]> {
    yield* rows;
  }
  const header = (rows[0] ?? []).map((_cell, index) => `c${index}`);
  return (await text(csvStream(header, all()))).split("\r\n").slice(1).join("\r\n");
}

async function* none(): AsyncGenerator<readonly string[]> {}

describe("CSV", () => {
  it("quotes only cells that need it", async () => {
    expect(await csvOf(["plain", 'say "hi"', "a,b", "two\nlines", "cr\r", "", null, "ü🔑"])).toBe(
      'plain,"say ""hi""","a,b","two\nlines","cr\r",,,ü🔑\r\n',
    );
  });

  it("shows formulas as text", async () => {
    expect(await csvOf(["=1+1", "+1+1", "-x", "@x", "\tx", "a=b", "\rx", "＝1"])).toBe(
      "'=1+1,'+1+1,'-x,'@x,'\tx,a=b,\"'\rx\",'＝1\r\n",
    );
    expect(await text(csvStream(["=a", "b"], none()))).toBe("'=a,b\r\n");
  });

  it("shows numbers as they are", async () => {
    expect(await csvOf(["+15550102303", "-5", "-0.5", "1"])).toBe("+15550102303,-5,-0.5,1\r\n");
  });

  it("has its header without any row", async () => {
    expect(await text(csvStream(["a", "b,c"], none()))).toBe('a,"b,c"\r\n');
  });

  it("is written as a spreadsheet of a country reads it", async () => {
    async function* rows(): AsyncGenerator<readonly string[]> {
      yield ["1,5", "a;b"];
    }
    const style = { delimiter: ";", lineEnd: "\n", hasByteOrderMark: true };
    const csv = await buffer(csvStream(["a", "b"], rows(), style));
    expect(String(csv)).toBe('\uFEFFa;b\n1,5;"a;b"\n');
  });

  it("reads no further ahead than its reader", async () => {
    let produced = 0;
    async function* rows(): AsyncGenerator<readonly string[]> {
      for (;;) {
        produced += 1;
        yield ["x".repeat(1_000)];
      }
    }
    const stream = csvStream(["column"], rows());
    for await (const chunk of stream) {
      expect(String(chunk).startsWith("column\r\n")).toBe(true);
      break;
    }
    expect(stream.destroyed).toBe(true);
    expect(produced).toBeLessThan(200);
  });
});
