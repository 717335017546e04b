import { describe, expect, it } from "vitest";
import { csvLine, csvStream } from "./csv.js";

describe("CSV", () => {
  it("quotes only cells that need it", () => {
    expect(csvLine(["plain", 'say "hi"', "a,b", "two\nlines", "cr\r", "", null, "ü🔑"])).toBe(
      'plain,"say ""hi""","a,b","two\nlines","cr\r",,,ü🔑\r\n',
    );
  });

  it("shows formulas as text", () => {
    expect(csvLine(["=1+1", "+1", "-1", "@x", "\tx", "a=b"])).toBe("'=1+1,'+1,'-1,'@x,'\tx,a=b\r\n");
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
