import { expect, test } from "vitest";
import { withDatabase } from "./shared-servers.js";

test.each([
  ["mongodb://127.0.0.1:1/?directConnection=true", "mongodb://127.0.0.1:1/mine?directConnection=true"],
  ["mongodb://user:secret@host", "mongodb://user:secret@host/mine?authSource=admin"],
  ["mongodb://user:secret@host/other?w=1", "mongodb://user:secret@host/mine?w=1&authSource=other"],
  ["mongodb://user:secret@host/?authSource=x", "mongodb://user:secret@host/mine?authSource=x"],
  ["mongodb://a:1,b:2/?replicaSet=rs0", "mongodb://a:1,b:2/mine?replicaSet=rs0"],
  ["mongodb+srv://host/other?w=1", "mongodb+srv://host/mine?w=1"],
  ["mongodb://a:1,b:2/other", "mongodb://a:1,b:2/mine"],
])("%s with another database", (url, expected) => {
  expect(withDatabase(url, "mine")).toBe(expected);
});
