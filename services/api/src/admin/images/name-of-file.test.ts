import { expect, it } from "vitest";
import { nameOfFile } from "./name-of-file.js";

it.each([
  ["Spring sale.JPG", "Spring sale"],
  ["C:\\Users\\ann\\logo.v2.png", "logo.v2"],
  ["../../etc/passwd", "passwd"],
  ["a\u0000b\u202E\n c.png", "ab c"],
  ["Größe.webp", "Größe"],
  [".png", "Image"],
  ["", "Image"],
  ["x".repeat(300), "x".repeat(200)],
])("%j becomes %j", (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});

it("keeps no half of a character", () => {
  expect(nameOfFile(`${"x".repeat(199)}😀.png`)).toBe("x".repeat(199));
});
