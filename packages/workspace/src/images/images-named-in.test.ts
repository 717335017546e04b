import { expect, it } from "vitest";
import { imagesNamedIn } from "./images-named-in.js";

const [one, two] = ["0123456789abcdef0123456789abcdef", "f".repeat(32)];

it.each([
  ["an email of MJML", { body: `<mj-image src="https://m.example/images/${one}.png" />` }],
  [
    "an email of HTML with one of its widths",
    { body: `<img src='https://m.example/images/${one}-600.jpg'>` },
  ],
  ["a style", { body: `<td style="background:url(https://m.example/x/images/${one}.gif)">` }],
  ["a low-code document", { body: { content: [{ attrs: { src: `https://m.example/images/${one}.png` } }] } }],
  ["an SMS", { body: `Look: https://m.example/images/${one}.png` }],
  ["a push message", { imageUrl: `https://m.example/images/${one}.png` }],
  ["the parameters of a webhook", { body: JSON.stringify({ data: { url: `/images/${one}.png` } }) }],
  ["a text that names it twice", { body: `${one} ${one}` }],
])("finds the image in %s", (_, definition) => {
  expect(imagesNamedIn(JSON.stringify(definition))).toEqual([one]);
});

it("finds all, and no part of a longer number", () => {
  expect(imagesNamedIn(`${one}.png ${two}.png`)).toEqual([one, two]);
  expect(imagesNamedIn(`${one}0.png a${one} ${one.slice(1)} ${one.toUpperCase()}`)).toEqual([]);
});
