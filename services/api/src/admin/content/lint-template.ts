/** POST `/content/templates/lint`: what is wrong with a message before it is sent to many, mostly an email, found in what one person would get. */
import { sentenceSchema, type WorkspaceId } from "@signalbox/core";
import { lintSays, type LintedMail, type MailFinding } from "@signalbox/mail-lint";
import { managementAddress } from "@signalbox/messaging";
import { withPreheader, type Preview } from "@signalbox/templates";
import { channelField, imageFilePattern } from "@signalbox/workspace";
import type { Context } from "koa";
import { z } from "zod";
import { overrunWords, renderLimitMs } from "../../computation/overrun.js";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { checkLinks, countLinkCheck, maxCheckedLinks } from "./check-links.js";
import { nameFindings } from "./lint-names.js";
import { senderFindings } from "./lint-sender.js";
import { shortMessageFindings } from "./lint-short-message.js";
import { requireAlso } from "./preview/previewed-values.js";
import { publicUrlOf } from "./public-url.js";
import { previewContents } from "./render-contents.js";
import { valuesField } from "./template-fields.js";

export const lintTemplate: Endpoint = defineEndpoint({
  summary: "Check a message before it is sent to many",
  description:
    "Renders the definition for one person, as `POST /content/templates/render` does, and reports what readers would stumble over: images without an alternative text, vague or local links, little contrast, no sender, no preview text, no way to leave, a mail that Gmail cuts off, user properties that do not exist, and those without a fallback, without which a user gets no message. Of a text message its links and segments are checked, of a push message its lengths, its size and its image, of a webhook its address; and of all of them the last two. Nothing is stored, and sending does not depend on it.",
  readsOnly: true,
  example: {
    body: {
      definition: { type: "Email", from: "", subject: "Spring", body: "<p>New shoes</p>" },
      userProperties: { firstName: "Ann" },
    },
  },
  body: z.object({
    definition: z
      .looseObject({
        type: channelField,
        from: z.string().default(""),
        subject: z.string().default(""),
        preheader: z.string().default(""),
        body: z.unknown().optional(),
      })
      .describe("As a template has it, published or not; it may be unfinished."),
    userProperties: valuesField.describe("By name: available to the template as `user`."),
    tags: z.record(z.string(), z.string()).exactOptional(),
    provider: z
      .string()
      .min(1)
      .max(100)
      .exactOptional()
      .describe("Type of the provider that sends it, in place of the default of the channel."),
    checkLinks: z
      .boolean()
      .default(false)
      .describe(
        `Whether the first ${maxCheckedLinks} links are asked whether they answer, at the ports that websites have. Needs the permission \`templates:write\` as well.`,
      ),
  }),
  answers: [
    {
      status: 200,
      description: "What was found, errors first; an empty list where nothing is wrong",
      schema: z.object({
        findings: z.array(
          z.object({
            level: z
              .enum(["error", "warning"])
              .describe("`error`: to be fixed before the mail is sent to many."),
            says: sentenceSchema,
            excerpt: z.string().optional().describe("Words or the address by which to find the place."),
            field: z.string().optional(),
            line: z.number().optional().describe("In the source of the field, from 1."),
            column: z.number().optional(),
          }),
        ),
      }),
      example: { findings: [{ level: "error", says: lintSays.lintNoWayToLeave() }] },
    },
    { status: 429, description: "Links were checked too often within an hour" },
  ],
  handle: async ({ workspaceId, body, http, caller }, api) => {
    const { definition, checkLinks: asksLinks, provider, ...values } = body;
    if (asksLinks) {
      requireAlso("templates:write", caller);
      await countLinkCheck(workspaceId, api);
    }
    const names = await nameFindings(definition, workspaceId, api);
    const { type: channel } = definition;
    if (channel !== "Email") {
      const request = { workspaceId, http };
      const found = await shortMessageFindings({ ...values, channel, definition }, request, api);
      return { status: 200, body: { findings: errorsFirst([...unexplainedBy(names, found), ...names]) } };
    }
    const input = { ...values, channel: "Email", contents: contentsOf(definition) } as const;
    const rendered = await previewContents(input, { workspaceId, http }, api);
    const linted = await lintRendered(rendered, { workspaceId, http }, api);
    const dead = asksLinks ? await checkLinks(linted.addresses, api) : [];
    const sender = await senderFindings({ from: definition.from, provider }, workspaceId, api);
    return {
      status: 200,
      body: {
        findings: errorsFirst([...sender, ...unexplainedBy(names, linted.findings), ...dead, ...names]),
      },
    };
  },
});

interface Checked {
  readonly from: string;
  readonly subject: string;
  readonly preheader: string;
  readonly body?: unknown;
  readonly [field: string]: unknown;
}

type Contents = Parameters<typeof previewContents>[0]["contents"];

function contentsOf({ subject, preheader, body = "", ...rest }: Checked): Contents {
  const type = rest["emailContentsType"] === "LowCode" ? "Emailo" : "Mjml";
  return {
    subject: { type: "PlainText", value: subject },
    preheader: { type: "PlainText", value: preheader },
    body: { type, value: body },
  };
}

type Rendered = Readonly<Record<string, Preview>>;

async function lintRendered(
  rendered: Rendered,
  { workspaceId, http }: { readonly workspaceId: WorkspaceId; readonly http: Context },
  { computation, config, images }: Pick<ApiContext, "computation" | "config" | "images">,
): Promise<LintedMail> {
  const faults = Object.values(rendered).flatMap((each) => (each.type === "Err" ? [each.err] : []));
  if (faults.length > 0) {
    const findings = faults.map(notRendered);
    return { findings, addresses: [] };
  }
  const publicUrl = publicUrlOf(config, http);
  const leaveAddresses = [managementAddress(publicUrl)];
  const html = withPreheader(valueOf(rendered["body"]), valueOf(rendered["preheader"]));
  const mail = { subject: valueOf(rendered["subject"]), html };
  const imageBytes = await weightsOf(html, publicUrl, images);
  const linted = await computation.within(workspaceId, (run) =>
    run("lintMail", { mail, facts: { leaveAddresses, publicUrl, imageBytes } }, { limitMs: renderLimitMs }),
  );
  return linted.ok ? linted.value : { findings: [notRendered(overrunWords[linted.overran])], addresses: [] };
}

/** An unknown name is the reason why a message cannot be rendered, and its finding says more. */
function unexplainedBy(
  names: readonly MailFinding[],
  findings: readonly MailFinding[],
): readonly MailFinding[] {
  const unknown = names.flatMap(({ says: { values } }) => {
    const name = values?.["name"];
    return typeof name === "string" ? [`“user.${name}”`] : [];
  });
  return findings.filter(({ says: { code, text } }) => {
    return code !== "lintNotRendered" || !unknown.some((name) => text.includes(name));
  });
}

function errorsFirst(findings: readonly MailFinding[]): readonly MailFinding[] {
  return findings.toSorted((one, other) => Number(other.level === "error") - Number(one.level === "error"));
}

const maxWeighed = 50;

/** Bytes of the images of this service in a mail, by their address. */
async function weightsOf(
  html: string,
  publicUrl: string,
  images: Pick<ApiContext["images"], "find">,
): Promise<ReadonlyMap<string, number>> {
  const begin = `${publicUrl}/images/`;
  const named = html
    .split(begin)
    .slice(1)
    .map((rest) => /^[\w.-]{0,64}/.exec(rest)?.[0] ?? "");
  const names = [...new Set(named)].filter((name) => imageFilePattern.test(name)).slice(0, maxWeighed);
  const weighed = await Promise.all(
    names.map(async (name) => [name, (await images.find(name))?.length ?? 0] as const),
  );
  return new Map(weighed.map(([name, length]) => [`${begin}${name}`, length]));
}

function notRendered(reason: string): MailFinding {
  return { level: "error", says: lintSays.lintNotRendered({ reason }) };
}

function valueOf(preview: Preview | undefined): string {
  return preview?.type === "Ok" ? preview.value : "";
}
