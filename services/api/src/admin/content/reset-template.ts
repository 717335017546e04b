/** PUT `/content/templates/reset`: replaces a template's content with the default content of its channel. */
import { guardedBy } from "../../commands/guarded-by.js";
import { channelField, definitionNameField, putTemplate as command } from "@signalbox/workspace";
import { defaultTemplate } from "@signalbox/templates";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { saveTemplate } from "./save-template.js";
import { savedTemplateSchema } from "./saved-template.js";
import { definitionText } from "./template-fields.js";

export const resetTemplate: Endpoint = defineEndpoint({
  ...guardedBy(command),
  summary: "Reset a template to default content",
  body: z.object({
    name: definitionNameField,
    type: channelField,
    emailContentsType: z
      .enum(["Code", "LowCode"])
      .exactOptional()
      .describe("For an email: `Code` (the default) is MJML, `LowCode` the editor's document."),
    journeyMetadata: z
      .object({ journeyId: z.string(), nodeId: z.string() })
      .exactOptional()
      .describe("The journey node it is for; ignored."),
  }),
  answers: [
    { status: 200, description: "The template, without draft", schema: savedTemplateSchema },
    {
      status: 400,
      description: "`InvalidIdentifierKey`: the workspace no longer has the user property of the identifier",
    },
  ],
  handle: (request, api) => {
    const { name, type, emailContentsType = "Code" } = request.body;
    const definition = definitionText(defaultTemplate(type, emailContentsType));
    return saveTemplate({ name, definition, draft: null }, request, api);
  },
});
