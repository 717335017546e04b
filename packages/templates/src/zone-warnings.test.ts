import { expect, it } from "vitest";
import { anEmail } from "./templates.fixture.js";
import { unknownZones } from "./zone-warnings.js";

it("a zone that is none is reported with its place", () => {
  const definition = anEmail({
    subject: '{{ user.d | date: "%d", "Mars/Base" }}',
    body: `<p>
{% if user.d %}{% assign x = user.d | date: "%d", 'Berln' %}{{ x }}{% else %}{% echo "now" | date: "%d", "" %}{% endif %}</p>`,
  });
  expect(unknownZones(definition)).toEqual([
    {
      field: "subject",
      message: "no time zone is named “Mars/Base”; the date is shown in UTC",
      line: 1,
      column: 25,
    },
    { field: "body", message: expect.stringContaining("“Berln”"), line: 2, column: 51 },
    { field: "body", message: expect.stringContaining("“”"), line: 2, column: 106 },
  ]);
});

it.each([
  '{{ user.d | date: "%d", "America/New_York" }}',
  '{{ user.d | date: "%d", "W. Europe Standard Time" | append: "x" }}',
  '{{ user.d | date: "%d", user.timezone }}{{ user.d | date: "%d", 360 }}{{ user.d | date: "Mars" }}',
  '{{ user.d | default: "Mars", "Mars" }}',
  "{{ user.d | date",
])("nothing is reported of %s", (body) => {
  expect(unknownZones(anEmail({ body }))).toEqual([]);
});

it("has no place in a low-code document", () => {
  const text = { type: "text", text: '{{ user.d | date: "%d", "Mars" }}' };
  const body = { type: "doc", content: [{ type: "paragraph", content: [text] }] };
  expect(unknownZones(anEmail({ emailContentsType: "LowCode", body }))).toEqual([
    { field: "body", message: expect.stringContaining("“Mars”") },
  ]);
});
