import { expect, it } from "vitest";
import { csvText } from "./csv-text.js";

it("quotes what needs it, and runs no formula", () => {
  expect(
    csvText([
      ["time", 'the "big", one'],
      ["=1+1", -3],
      ["-3", "-x"],
      ["+15550102303", "＝1"],
    ]),
  ).toBe('time,"the ""big"", one"\r\n\'=1+1,-3\r\n-3,\'-x\r\n+15550102303,\'＝1\r\n');
});
