/**
 * POST `/content/templates/mjml`: a document of the visual editor as MJML, with which its author goes on in code. There is no
 * way back.
 */
import { issueAt } from "@signalbox/core";
import { z } from "zod";
import { overrunWords, renderLimitMs } from "../../computation/overrun.js";
import { badRequest } from "../../http/errors.js";
import { requestSays } from "../../http/request-sentences.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";

const maxBytes = 1024 * 1024;

export const templateCode: Endpoint = defineEndpoint({
  summary: "Show a visual email as code",
  description:
    "The MJML that a document of the visual editor is rendered from, with its Liquid: as the body of an email with `emailContentsType` `Code` it is sent as the document is. Nothing is stored.",
  readsOnly: true,
  example: {
    body: {
      document: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Hello" }] }] },
    },
  },
  body: z.object({
    document: z
      .union([z.string(), z.looseObject({ type: z.string() })])
      .describe("The body of an email with `emailContentsType` `LowCode`, or its JSON text."),
  }),
  answers: [
    {
      status: 200,
      description: "The code",
      schema: z.object({ mjml: z.string() }),
      example: { mjml: "<mjml>\n  <mj-body>\n  </mj-body>\n</mjml>\n" },
    },
    { status: 400, description: "It is no such document: each issue has its path" },
  ],
  handle: async ({ workspaceId, body: { document } }, { computation }) => {
    const bytes = Buffer.byteLength(JSON.stringify(document));
    if (bytes > maxBytes)
      throw badRequest(issueAt(["document"], requestSays.contentTooBig({ bytes, maximum: maxBytes })));
    const made = await computation.within(workspaceId, (run) =>
      run("codeOfDocument", document, { limitMs: renderLimitMs }),
    );
    if (!made.ok) throw badRequest(overrunWords[made.overran]);
    if (!made.value.ok) throw badRequest(made.value.issues);
    return { status: 200, body: { mjml: made.value.mjml } };
  },
});
