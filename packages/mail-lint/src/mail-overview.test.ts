import { expect, it } from "vitest";
import { overviewOf } from "./mail-overview.js";

const html = `<html><head><title>No words</title></head><body>
  <div style="display:none">Two days only</div>
  <h1>Spring   sale</h1>
  <p>New <a href=" https://a.example/shoes?a=1&amp;b=2 ">shoes <b>here</b></a></p>
  <a href="https://a.example/logo"><img src="https://a.example/l.png" alt="Our shop"></a>
  <a href="https://a.example/bare"></a><a name="anchor">no link</a>
  <div style="display:none"><a href="https://a.example/hidden">hidden</a></div>
  <map><area href="https://a.example/area" alt="Map"></map>
</body></html>`;

it("has the words that inboxes show", () => {
  expect(overviewOf(html)).toMatchObject({
    preheader: "Two days only",
    opening: "Spring sale New shoes here no link",
  });
  expect(overviewOf("<p>Hi</p>")).toEqual({ preheader: "", opening: "Hi", links: [] });
});

it("has the links that readers see, with their words", () => {
  expect(overviewOf(html).links).toEqual([
    { address: "https://a.example/shoes?a=1&b=2", text: "shoes here" },
    { address: "https://a.example/logo", text: "Our shop" },
    { address: "https://a.example/bare", text: "" },
    { address: "https://a.example/area", text: "Map" },
  ]);
});
