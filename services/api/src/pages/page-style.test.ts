import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { startTestApi } from "../test-api.fixture.js";
import { cardStyle, memberFont, styleSource } from "./page-style.js";

const dashboard = ["theme.ts", "frame/global.css", "frame/frame.module.css"]
  .map((file) => readFileSync(new URL(`../../../dashboard/src/${file}`, import.meta.url), "utf8"))
  .join("\n")
  .toLowerCase();

it("has the colours of the dashboard and no others", () => {
  const colors = new Set(cardStyle.toLowerCase().match(/#[\da-f]{3,8}\b/g));
  expect(colors.size).toBeGreaterThan(15);
  expect([...colors].filter((color) => !dashboard.includes(color))).toEqual([]);
});

it("has the fonts of the dashboard, in the same order", () => {
  const families =
    /font-family: ([^;]+);/.exec(memberFont("../").replace(/@font-face[^}]+}/, ""))?.[1] ?? "none";
  expect(dashboard).toContain(`"${families.toLowerCase()}"`);
  expect(memberFont("../")).toContain("url('../fonts/inter.woff2')");
});

it("loads its font from the service", async () => {
  const testApi = await startTestApi();
  const answer = await fetch(`${testApi.url}/fonts/inter.woff2`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "font/woff2"]);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  await testApi.close();
});

it("is named by its hash in a policy", () => {
  expect(styleSource("a")).toBe("'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='");
});
