import { describe, expect, it } from "vitest";
import { guardFormula, withoutGuard } from "./formula-guard.js";

describe("the guard against formulas", () => {
  it.each([
    "=1+1",
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\tx",
    "\r=1",
    "\n=1",
    "＝1",
    "＋x",
    "－x",
    "＠x",
    "-",
    "+1 (555) x",
    "'=1",
  ])("is an apostrophe before %j", (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
  });

  it.each([
    "+15550102303",
    "-5",
    "-0.5",
    "+1,5",
    "-1e-7",
    "+1.555.010.2306",
    "a=b",
    "",
    "'t Hart",
    "'",
    "1+1",
    " =1",
  ])("is not needed by %j", (text) => {
    expect(guardFormula(text)).toBe(text);
  });

  it.each([
    ["'+15550102303", "+15550102303"],
    ["'-5", "-5"],
    ["'=1+1", "=1+1"],
    ["'@bob", "@bob"],
    ["'＝1", "＝1"],
    ["''=1", "'=1"],
    ["'t Hart", "'t Hart"],
    ["''", "''"],
    ["x'=1", "x'=1"],
  ])("is dropped from an upload only before what it guards: %j", (cell, text) => {
    expect(withoutGuard(cell)).toBe(text);
  });

  it.each([
    "=1",
    "'=1",
    "''+1",
    "'+15550102303",
    "+15550102303",
    "-5",
    "'t Hart",
    "'",
    "''",
    "\t'x",
    "'\n",
    "plain",
  ])("leaves %j the same after a download and an upload", (text) => {
    expect(withoutGuard(guardFormula(text))).toBe(text);
  });
});
