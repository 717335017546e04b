import { expect, it } from "vitest";
import { usersOfSecret } from "./secret-uses.js";

const template = (id: string, body: unknown) => ({ id, name: id, definition: { body } });

it("finds the templates that use a secret in any of their texts", () => {
  const templates = [
    template("by-dot", "Bearer {{ secrets.shop-token }}"),
    template("by-name", "{{ secrets['shop-token'] }}"),
    template("by-quoted-name", '{{ secrets["shop-token"] }}'),
    template("within", [{ headers: { authorization: "{{secrets.shop-token}}" } }]),
    template("longer-name", "{{ secrets.shop-token-2 }}"),
    template("other", "{{ secrets.token }} shop-token"),
    { id: "draft", name: "draft" },
  ];
  expect(usersOfSecret("shop-token", templates).map(({ id }) => id)).toEqual([
    "by-dot",
    "by-name",
    "by-quoted-name",
    "within",
  ]);
});
