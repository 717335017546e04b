import { expect, it } from "vitest";
import { anEmail, mjmlOf } from "./templates.fixture.js";
import { unsentTexts } from "./unsent-text.js";

const mjml = mjmlOf("<mj-text>Hi {{ user.x }}</mj-text>");

it.each([`Hi ${mjml}`, `${mjml}{{ user.x }}`, `{% if user.x %}${mjml}{% endif %}Bye`])(
  "is reported of %j",
  (body) => {
    expect(unsentTexts(anEmail({ body }))).toEqual([
      { field: "body", message: "text outside of <mjml> is not sent" },
    ]);
  },
);

it.each([
  mjml,
  `<!DOCTYPE html>\n{% assign x = 1 %}\n<!-- Hi -->${mjml}\n`,
  "Hi <b>{{ user.x }}</b>",
  "{{ user.x",
])("is not found in %j", (body) => {
  expect(unsentTexts(anEmail({ body }))).toEqual([]);
});
