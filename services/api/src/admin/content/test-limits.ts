/**
 * Whom a test message may go to, and how many there may be: members and keys that may not send broadcasts send them to
 * the member's own address and to the test recipients of the workspace, so many in an hour. Counted over all api processes.
 */
import { foldEmail } from "@signalbox/access";
import { readAddress } from "@signalbox/addresses";
import { AppError, issueAt, parseJsonObject, type Channel, type WorkspaceId } from "@signalbox/core";
import { defaultTemplate, identifierKeyOf, type TemplateDefinition } from "@signalbox/templates";
import { readTextsOf, type Origin, type TestRecipient } from "@signalbox/workspace";
import type { Context } from "koa";
import { requestSays } from "../../http/request-sentences.js";
import type { RouteCaller } from "../../http/route.js";
import type { ApiContext } from "../../context.js";
import { readWorkspace } from "../settings/read-workspace.js";

const windowMs = 3_600_000;
const perMember = 20;
const perWorkspace = 200;

export interface TestMessage {
  readonly workspaceId: WorkspaceId;
  readonly templateId: string;
  readonly channel: Channel;
  readonly userProperties: Readonly<Record<string, unknown>>;
  /** What is sent, where it is not the draft or else the published text of the template. */
  readonly definition?: TemplateDefinition;
}

type Ports = Pick<ApiContext, "actors" | "tables">;

/** Whether the caller may send test messages to any address, as many as they like. */
export function testsFreely({ permissions }: Pick<RouteCaller, "permissions">): boolean {
  return permissions.has("broadcasts:send");
}

/**
 * The only address that the message may go to; undefined for a webhook, which goes to a URL with masked secrets. Throws
 * `Forbidden`. A message without an address is left to the worker, which says what is missing.
 */
export async function allowedRecipient(
  message: TestMessage,
  { member }: Pick<RouteCaller, "member">,
  ports: Ports,
): Promise<string | undefined> {
  const { workspaceId, channel, userProperties } = message;
  if (channel === "Webhook") return undefined;
  const key = identifierKeyOf(await definitionOf(message, ports));
  const value = userProperties[key];
  if (typeof value !== "string" || value === "") return "";
  const state = await readWorkspace(workspaceId, ports.actors);
  const own = member?.account.email;
  const allowed: readonly TestRecipient[] = [
    ...(own === undefined ? [] : [{ channel: "Email" as const, address: own }]),
    ...(state.testRecipients ?? []),
  ];
  const addressOf = (text: string): string => {
    const read = readAddress(channel, text, state.defaultCountry);
    return read.ok ? read.to : text;
  };
  const to = addressOf(value);
  // Tokens of devices differ by case.
  const folded = (address: string): string => (channel === "Email" ? foldEmail(address) : address);
  const isTo = ({ address }: TestRecipient): boolean => folded(addressOf(address)) === folded(to);
  if (allowed.some((each) => each.channel === channel && isTo(each))) return to;
  throw new AppError({
    code: "Forbidden",
    issues: [issueAt(["userProperties", key], requestSays.noTestRecipient())],
  });
}

/** Throws `TooManyRequests`, with the header that says when. */
export async function countTest(
  { workspaceId }: Pick<TestMessage, "workspaceId">,
  { principal, owner }: Origin,
  ctx: Pick<Context, "set">,
  { counters }: Pick<ApiContext, "counters">,
): Promise<void> {
  const limits = [
    // All keys of a member count as that member, and those of a service account as one.
    { name: `tests:${workspaceId}:${owner?.id ?? principal.id}`, limit: perMember },
    { name: `tests:${workspaceId}`, limit: perWorkspace },
  ];
  // One after the other: a member beyond the limit takes nothing from the others.
  for (const { name, limit } of limits) {
    const { value, endsInMs } = await counters.add(name, 1, windowMs);
    if (value <= limit) continue;
    const seconds = Math.max(1, Math.ceil(endsInMs / 1_000));
    ctx.set("retry-after", String(seconds));
    const sentence = requestSays.tooManyTests({ limit, minutes: Math.ceil(seconds / 60) });
    throw new AppError({ code: "TooManyRequests", message: sentence.text });
  }
}

/** The draft, as the test sends it; a template without texts has the identifier of its channel. */
async function definitionOf(
  { workspaceId, templateId, channel, definition: given }: TestMessage,
  { tables }: Ports,
): Promise<TemplateDefinition> {
  if (given !== undefined) return given;
  const { draft, definition } = await readTextsOf(workspaceId, templateId.toLowerCase(), tables);
  const text = draft ?? definition;
  if (text === null) return defaultTemplate(channel);
  // What it lacks, or what does not fit, is found by the test itself.
  return parseJsonObject(text) as unknown as TemplateDefinition;
}
