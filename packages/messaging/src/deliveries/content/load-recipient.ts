/** Loads what the pre-send checks and the template need of the recipient, then prepares the message. */
import {
  recipientOf,
  ownerOfRequest,
  quietHoursFor,
  quietTime,
  badConfiguration,
  runEnded,
  type Verdict,
  cachedQuietUntil,
} from "@signalbox/send-checks";
import { compileTemplate, createTemplateCache, renderCompiled } from "@signalbox/templates";
import { readSuppression, suppressionIds, suppressionTable, type SuppressionRow } from "@signalbox/workspace";
import { runTable } from "@signalbox/users";
import { batchOne, type ActorDocument, type ActorKey, type DeliveryRequest, type Row } from "@signalbox/core";
import { isEndedEarly, rowsOfEndedRun } from "./ended-run.js";
import { loadAttachments } from "./load-attachments.js";
import { createSecretOpener } from "./open-secrets.js";
import type { DeliveryPorts } from "../jobs/delivery-ports.js";
import type { ResolvedProvider } from "../providers/resolve-provider.js";
import { addressOf, prepareMessage, type Prepared } from "./prepare-message.js";

export type LoadRecipient = (
  request: DeliveryRequest,
  resolved: ResolvedProvider,
  options?: RecipientOptions,
) => Promise<Prepared>;

export interface RecipientOptions {
  /** For a test message: uses only the user properties of the request, and no subscription group. */
  readonly isTest?: boolean;
  /** Whether secrets are masked in what the template prints. */
  readonly masksSecrets?: boolean;
  /** Whether quiet hours are ignored. */
  readonly ignoresQuietHours?: boolean;
  /** Whether it is sent also when its run was ended meanwhile. */
  readonly ignoresRun?: boolean;
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
  const loadRuns = batchOne<readonly string[], readonly (Row | undefined)[]>(async (asked) => {
    const rows = await ports.tables.getMany(runTable.name, [...new Set(asked.flat())]);
    return asked.map((ids) => ids.map((id) => rows.get(id)));
  }, batching);
  const templates = createTemplateCache();
  const quietUntil = cachedQuietUntil();
  const openSecrets = createSecretOpener(ports.openSecret);

  return async (
    request,
    { view, definition, revision, brand, named, connection },
    { isTest = false, masksSecrets = false, ignoresQuietHours = isTest, ignoresRun = isTest } = {},
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
    const version = named.version === "" ? revision : `${revision} ${named.version}`;
    const compiled = isTest
      ? compileTemplate(definition, named.parts)
      : templates.compiled({ id: contentIdOf(request), version }, definition, named.parts);
    const stopped = (verdict: Verdict): Prepared => ({
      type: "stopped",
      verdict,
      preparation: { decision: { at: now }, templateRevision: revision },
    });
    const runRows = ignoresRun ? [] : rowsOfEndedRun(request, document, view);
    if (runRows.length > 0 && isEndedEarly(await loadRuns(runRows))) return stopped(runEnded);
    const hours = ignoresQuietHours ? undefined : quietHoursFor(request, state);
    const secrets = masksSecrets
      ? { ok: true as const, opened: openSecrets.maskedIn(compiled, state.secrets) }
      : openSecrets.namedIn(compiled, state.secrets);
    if (!secrets.ok) return stopped(unusable(`secrets: ${secrets.message}`));
    const link = openSecrets.ofLinks(state.subscriptionSecret);
    if (!link.ok) return stopped(badConfiguration("SubscriptionSecretNotFound", { message: link.message }));
    const files = await loadAttachments(workspaceId, { definition, recipient }, ports.files);
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
        brand,
        attachments: files.attachments,
        isKept: !isTest,
        now,
      },
      (variables, links) => renderCompiled(compiled, { variables, links }),
    );
  };
}

/** A broadcast may send an earlier version for hours beside others that send the present one. */
function contentIdOf({ workspaceId, templateId, isKeptContent, origin }: DeliveryRequest): string {
  const template = `${workspaceId}/${templateId}`;
  return isKeptContent === true ? `${template}/${origin.broadcastId ?? ""}` : template;
}

function firstOf(found: readonly (SuppressionRow | null)[]): SuppressionRow | null {
  return found.find((each) => each !== null) ?? null;
}

function unusable(message: string): Verdict {
  return badConfiguration("MessageTemplateMisconfigured", { message });
}
