/** Loads what the pre-send checks and the template need of the recipient, then prepares the message. */
import {
  compileTemplate,
  createTemplateCache,
  renderCompiled,
  secretNamesIn,
  type CompiledTemplate,
  type TemplateDefinition,
} from "@signalbox/templates";
import { readSuppression, suppressionIds, suppressionTable, type SuppressionRow } from "@signalbox/workspace";
import {
  batchOne,
  isJsonObject,
  type ActorDocument,
  type ActorKey,
  type DeliveryRequest,
  type Json,
} from "@signalbox/core";
import type { Attachment } from "@signalbox/provider-kit";
import { recipientOf, ownerOfRequest, type DeliveryRecipient } from "./recipient.js";
import type { DeliveryPorts } from "../jobs/delivery-ports.js";
import type { ResolvedProvider } from "../providers/resolve-provider.js";
import { quietHoursFor, quietTime } from "../limits/message-limits.js";
import { badConfiguration, type Verdict } from "../state/outcomes.js";
import { addressOf, prepareMessage, type Prepared } from "./prepare-message.js";
import { cachedQuietUntil } from "../limits/quiet-until.js";

export type LoadRecipient = (
  request: DeliveryRequest,
  resolved: ResolvedProvider,
  options?: RecipientOptions,
) => Promise<Prepared>;

export interface RecipientOptions {
  /** For a test message: uses only the user properties of the request, and no subscription group. */
  readonly isTest?: boolean;
  /** Whether quiet hours are ignored. */
  readonly ignoresQuietHours?: boolean;
}

type RecipientPorts = Pick<
  DeliveryPorts,
  "actors" | "tables" | "files" | "openSecret" | "publicUrl" | "now" | "sleep"
>;

const maxBatch = 250;

export function createLoadRecipient(ports: RecipientPorts): LoadRecipient {
  const batching = { limit: maxBatch, gather: { sleep: ports.sleep } };
  const loadActor = batchOne<ActorKey, ActorDocument | undefined>(async (keys) => {
    const documents = await ports.actors.load([...new Set(keys)]);
    return keys.map((key) => documents.get(key));
  }, batching);
  const loadSuppression = batchOne<readonly string[], SuppressionRow | null>(async (asked) => {
    const rows = await ports.tables.getMany(suppressionTable.name, [...new Set(asked.flat())]);
    return asked.map((ids) => firstOf(ids.map((id) => readSuppression(rows.get(id)))));
  }, batching);
  const templates = createTemplateCache();
  const quietUntil = cachedQuietUntil();
  const secretsOf = cachedSecretNames();
  const openSubscriptionSecret = cached(ports.openSecret);

  return async (
    request,
    { view, definition, revision, connection },
    { isTest = false, ignoresQuietHours = isTest } = {},
  ) => {
    const now = ports.now().getTime();
    const { state } = view;
    const document = isTest ? undefined : await loadActor(ownerOfRequest(request));
    const recipient = recipientOf(request, document, view, now);
    const address = addressOf(definition, recipient);
    const { workspaceId, channel } = request;
    const { defaultCountry: country } = state;
    const suppression =
      address === undefined
        ? null
        : await loadSuppression(suppressionIds({ workspaceId, channel, address, country }));
    const compiled = isTest
      ? compileTemplate(definition)
      : templates.compiled(
          { id: `${request.workspaceId}/${request.templateId}`, version: revision },
          definition,
        );
    const stopped = (verdict: Verdict): Prepared => ({
      type: "stopped",
      verdict,
      preparation: { decision: { at: now }, templateRevision: revision },
    });
    const hours = ignoresQuietHours ? undefined : quietHoursFor(request, state);
    const secrets = opening(() => openNamed(secretsOf(compiled), state.secrets, ports.openSecret));
    if (!secrets.ok) return stopped(unusable(`secrets: ${secrets.message}`));
    const { subscriptionSecret: sealed } = state;
    const link = opening(() => (sealed === undefined ? undefined : openSubscriptionSecret(sealed)));
    if (!link.ok) return stopped(badConfiguration("SubscriptionSecretNotFound", { message: link.message }));
    const files = await attachmentsOf(definition, recipient, ports);
    if (!files.ok) return stopped(unusable(files.message));
    return prepareMessage(
      {
        request,
        state,
        definition,
        revision,
        recipient,
        suppression,
        quiet: hours === undefined ? undefined : quietTime({ hours, recipient, now }, quietUntil),
        fromAddress: connection.setting.fromAddress,
        publicUrl: ports.publicUrl,
        subscriptionSecret: link.opened,
        secrets: secrets.opened,
        attachments: files.attachments,
        isKept: !isTest,
        now,
      },
      (variables, links) => renderCompiled(compiled, { variables, links }),
    );
  };
}

function firstOf(found: readonly (SuppressionRow | null)[]): SuppressionRow | null {
  return found.find((each) => each !== null) ?? null;
}

/** Opens only the secrets that the template names. */
function openNamed(
  named: ReadonlySet<string>,
  secrets: ResolvedProvider["view"]["state"]["secrets"],
  open: (sealed: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    secrets.filter(({ name }) => named.has(name)).map(({ name, sealed }) => [name, open(sealed)]),
  );
}

type Files =
  | { readonly ok: true; readonly attachments: readonly Attachment[] }
  | { readonly ok: false; readonly message: string };

/** Loads files of user properties; a property without a value attaches nothing. */
async function attachmentsOf(
  definition: TemplateDefinition,
  { properties }: DeliveryRecipient,
  { files }: Pick<RecipientPorts, "files">,
): Promise<Files> {
  const names = definition.type === "Email" ? (definition.attachmentUserProperties ?? []) : [];
  const attachments: Attachment[] = [];
  for (const name of names) {
    const value = properties[name];
    if (value === undefined || value === null) continue;
    const key = fileKeyOf(value);
    if (key === undefined) return { ok: false, message: `attachmentUserProperties: "${name}" holds no file` };
    const file = await files.get(key);
    if (file === undefined)
      return { ok: false, message: `attachmentUserProperties: the file of "${name}" is gone` };
    attachments.push({ name: file.name, mimeType: file.mimeType, bytes: file.bytes });
  }
  return { ok: true, attachments };
}

function fileKeyOf(value: Json): string | undefined {
  if (!isJsonObject(value) || value["type"] !== "BlobStorage") return undefined;
  const { key } = value;
  return typeof key === "string" ? key : undefined;
}

function unusable(message: string): Verdict {
  return badConfiguration("MessageTemplateMisconfigured", { message });
}

type Opening<Opened> =
  | { readonly ok: true; readonly opened: Opened }
  | { readonly ok: false; readonly message: string };

/** The key that sealed a secret may be missing: that is for the operator to correct, and not a defect. */
function opening<Opened>(open: () => Opened): Opening<Opened> {
  try {
    return { ok: true, opened: open() };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Computed once per compiled template. */
function cachedSecretNames(): (compiled: CompiledTemplate) => ReadonlySet<string> {
  const cache = new WeakMap<CompiledTemplate, ReadonlySet<string>>();
  return (compiled) => {
    const found = cache.get(compiled);
    if (found !== undefined) return found;
    const names = new Set(secretNamesIn(compiled));
    cache.set(compiled, names);
    return names;
  };
}

/** Caches opened secrets: most messages use the same few. */
function cached(open: (sealed: string) => string): (sealed: string) => string {
  const cache = new Map<string, string>();
  return (sealed) => {
    const found = cache.get(sealed);
    if (found !== undefined) return found;
    const opened = open(sealed);
    if (cache.size >= maxCached) cache.clear();
    cache.set(sealed, opened);
    return opened;
  };
}

const maxCached = 1_000;
