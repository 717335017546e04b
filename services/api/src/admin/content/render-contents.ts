/**
 * POST `/content/templates/render`: renders contents for an editor's preview. Nothing is sent, no stored user
 * properties are read, secrets are masked, and the links are not valid.
 */
import { brandSchema, channelField, definitionField, idField } from "@signalbox/workspace";
import { type Brand, type Channel, type Json, saying } from "@signalbox/core";
import { defaultTemplate, identifierKeyOf, type Parts, type Preview } from "@signalbox/templates";
import { z } from "zod";
import { overrunWords, renderLimitMs } from "../../computation/overrun.js";
import type { RunTask } from "../../computation/task-runner.js";
import type { RenderContents } from "../../computation/tasks/render-contents.js";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../http/route.js";
import { readBrand } from "../settings/read-brand.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { partsNamedIn } from "./known-parts.js";
import { findGroup, previewSite } from "./preview/preview-site.js";
import { publicUrlOf } from "./public-url.js";
import { partOf, valuesField } from "./template-fields.js";
import { requestSays } from "../../http/request-sentences.js";

const contentSchema = z.object({
  type: z.enum(["PlainText", "Mjml", "Emailo", "Part"]),
  value: z.union([z.string(), valuesField]),
});
const maxContents = 100;

export const renderContents: Endpoint = defineEndpoint({
  summary: "Preview contents",
  readsOnly: true,
  body: z.object({
    channel: channelField,
    subscriptionGroupId: idField
      .exactOptional()
      .describe("The group that unsubscribe links name. Default: the first group of the channel."),
    contents: z
      .record(z.string(), contentSchema)
      .refine(
        (contents) => Object.keys(contents).length <= maxContents,
        saying(requestSays.tooManyEntries({ maximum: maxContents })),
      )
      .meta({ examples: [{ subject: { type: "PlainText", value: "Hello {{ user.firstName }}" } }] })
      .describe(
        "By names of your choice. `Mjml` is MJML or HTML, `Emailo` a document of the low-code editor, `Part` the body of a part, which is shown as a mail of its own.",
      ),
    userProperties: valuesField.describe("By name: available to templates as `user`."),
    tags: z.record(z.string(), z.string()).exactOptional(),
    brand: brandSchema
      .exactOptional()
      .describe("Instead of the brand of the workspace: one that is not stored yet, or an earlier one."),
    parts: z
      .record(z.string(), definitionField("PartDefinition"))
      .exactOptional()
      .describe(
        "Parts by their names, in place of the published ones: those of an editor, or of a broadcast.",
      ),
  }),
  answers: [
    {
      status: 200,
      description: "Each content by its name, as rendered text or as its error",
      schema: z.object({
        contents: z.record(
          z.string(),
          z.union([
            z.object({
              type: z.literal("Ok"),
              value: z.string(),
              warnings: z
                .array(z.string())
                .optional()
                .describe("Present when a `date` filter names a time zone that is none."),
            }),
            z.object({ type: z.literal("Err"), err: z.string() }),
          ]),
        ),
      }),
    },
  ],
  handle: async ({ workspaceId, body: { parts: given = {}, ...body }, http }, api) => {
    const parts = Object.fromEntries(
      Object.entries(given).map(([name, sent]) => [name, partOf(sent, `parts.${name}`)]),
    );
    const contents = await previewContents({ ...body, parts }, { workspaceId, http }, api);
    return { status: 200, body: { contents } };
  },
});

export interface PreviewInput extends Pick<RenderContents, "contents"> {
  readonly channel: Channel;
  readonly subscriptionGroupId?: string;
  readonly userProperties: Readonly<Record<string, Json>>;
  readonly tags?: Readonly<Record<string, string>>;
  /** Instead of that of the workspace. */
  readonly brand?: Brand;
  /** In place of the published ones. */
  readonly parts?: Parts;
}

type Request = Pick<RouteRequest<unknown, unknown>, "workspaceId" | "http">;

/** Throws `BadRequest` for an unknown subscription group. */
export async function previewContents(
  { contents, parts: given, ...input }: PreviewInput,
  request: Request,
  api: Pick<ApiContext, "actors" | "tables" | "computation" | "config">,
): Promise<Readonly<Record<string, Preview>>> {
  const { workspaceId } = request;
  const site = await previewSiteFor(input, request, api);
  const parts = { ...(await partsNamedIn(contents, workspaceId, api)), ...given };
  const { channel } = input;
  return api.computation.within(workspaceId, (run) => render({ contents, channel, ...site, parts }, run));
}

/** The variables and links of a message with these values. Throws `BadRequest` for an unknown subscription group. */
export async function previewSiteFor(
  { channel, userProperties, tags = {}, subscriptionGroupId, brand }: Omit<PreviewInput, "contents">,
  { workspaceId, http }: Request,
  api: Pick<ApiContext, "actors" | "config">,
): Promise<Pick<RenderContents, "variables" | "links">> {
  const state = await readWorkspace(workspaceId, api.actors);
  const group = findGroup(state, channel, subscriptionGroupId);
  return previewSite({
    state,
    workspaceId,
    publicUrl: publicUrlOf(api.config, http),
    userProperties,
    tags,
    // The identifier of the channel's messages, unless their template names another property.
    identifierKey: identifierKeyOf(defaultTemplate(channel)),
    brand: brand ?? (await readBrand(state, api.actors)).brand,
    groupOfLinks: group?.id,
    subscriptionGroupId,
  });
}

/** Rendering limits its own time; the thread is ended only for what rendering cannot interrupt. */
async function render(request: RenderContents, run: RunTask): Promise<Readonly<Record<string, Preview>>> {
  const rendered = await run("renderContents", request, { limitMs: renderLimitMs });
  if (rendered.ok) return rendered.value;
  const message = overrunWords[rendered.overran];
  return Object.fromEntries(
    Object.keys(request.contents).map((field) => [field, { type: "Err", err: `${field}: ${message}` }]),
  );
}
