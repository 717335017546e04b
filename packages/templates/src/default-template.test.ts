import { describe, expect, it } from "vitest";
import { channels } from "@signalbox/core";
import { checkTemplate } from "./check-template.js";
import { defaultTemplate } from "./default-template.js";
import { renderTemplate } from "./render-template.js";
import { templateDefinitionSchema } from "./template.js";
import { allLinks, noLinks, rendered } from "./templates.fixture.js";

const defaults = [
  ...channels.map((channel) => defaultTemplate(channel)),
  defaultTemplate("Email", "LowCode"),
];

describe("a default template", () => {
  it.each(defaults)(
    "is valid, and renders for an unknown user: $type $emailContentsType",
    async (definition) => {
      expect(templateDefinitionSchema.parse(definition)).toEqual(definition);
      expect(await checkTemplate(definition)).toEqual([]);
      const variables = {
        user: { id: "u-1" },
        tags: {},
        secrets: {},
        workspaceId: "w-1",
        messageId: "m-1",
        identifierKey: "email",
      };
      expect(await renderTemplate({ definition, variables, links: noLinks })).toMatchObject({ ok: true });
    },
  );

  it.each(["Code", "LowCode"] as const)(
    "for mails has an unsubscribe link when it goes to a group: %s",
    async (kind) => {
      const outcome = await rendered(defaultTemplate("Email", kind), {}, allLinks);
      expect(outcome).toMatchObject({
        content: {
          html: expect.stringContaining('href="https://signalbox.test/page?w=w-1&amp;sub=0"'),
          text: expect.stringContaining("Hello Ann!"),
        },
      });
    },
  );
});
