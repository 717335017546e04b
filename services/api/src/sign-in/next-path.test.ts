import { expect, it } from "vitest";
import { landingPath, nextPath } from "./next-path.js";

it.each(["/queues/", "/mailbox/?q=ann#x", "/docs"])("accepts the own path %s", (path) => {
  expect(nextPath(path)).toBe(path);
});

it.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "evil",
  "",
  undefined,
  ["/queues"],
])("leads to the landing page instead of %s", (next) => {
  expect(nextPath(next)).toBe(landingPath);
});
