/**
 * What would become of a message if it were sent now: every reason why it would not go out, from the same checks as
 * sending. Nothing is rendered, and no permit of a cap is taken.
 */
import {
  capsFor,
  quietHoursFor,
  quietTime,
  quietUntil,
  badConfiguration,
  frequencyCapped,
  quietDropped,
  type Verdict,
  ownerOfRequest,
  recipientOf,
  permitOf,
  reachedCaps,
  type Permit,
} from "@signalbox/send-checks";
import { readTextsOf, readSuppression, suppressionIds, suppressionTable } from "@signalbox/workspace";
import type { FrequencyCap, WorkspaceView } from "@signalbox/workspace";
import type { ActorStore, DeliveryRequest, DeliveryStore, TableStore } from "@signalbox/core";
import { templateDefinitionSchema, type TemplateDefinition } from "@signalbox/templates";
import { addressOf, checkRecipient } from "./prepare-message.js";

export interface ForeseenDelivery {
  /** Its address; absent where the user has none. */
  readonly to?: string;
  /** Empty: it would go out. */
  readonly refusals: readonly Verdict[];
  /** It would be held for quiet hours until this moment, ms. */
  readonly heldUntil?: number;
}

export interface ForeseePorts {
  readonly actors: Pick<ActorStore, "load">;
  readonly tables: Pick<TableStore, "getMany">;
  readonly deliveries: Pick<DeliveryStore, "stream">;
  readonly now: () => Date;
}

export async function foreseeDelivery(
  request: DeliveryRequest,
  view: WorkspaceView,
  ports: ForeseePorts,
): Promise<ForeseenDelivery> {
  const now = ports.now().getTime();
  const { state } = view;
  const definition = await publishedDefinition(request, ports);
  if (definition?.type !== request.channel) {
    return { refusals: [badConfiguration("MessageTemplateNotFound", { id: request.templateId })] };
  }
  const owner = ownerOfRequest(request);
  const recipient = recipientOf(request, (await ports.actors.load([owner])).get(owner), view, now);
  const suppression = await suppressionOf(request, addressOf(definition, recipient), view, ports);
  const { refusals, to } = checkRecipient({ request, state, definition, recipient, suppression, now });
  const hours = quietHoursFor(request, state);
  const quiet = hours === undefined ? undefined : quietTime({ hours, recipient, now }, quietUntil);
  const isDropped = quiet?.until !== undefined && quiet.otherwise === "Drop";
  const capped = await capsReachedBy(request, { caps: capsFor(request, state), now }, ports);
  return {
    ...(to !== undefined && { to }),
    refusals: [
      ...(hasProvider(request, view) ? [] : [noProvider(request)]),
      ...refusals,
      ...(isDropped ? [quietDropped(quiet)] : []),
      ...capped.map(({ channel, messages, perSeconds }) =>
        frequencyCapped({ channel, messages, perSeconds }),
      ),
    ],
    ...(quiet?.until !== undefined && !isDropped && { heldUntil: quiet.until }),
  };
}

async function publishedDefinition(
  { workspaceId, templateId }: DeliveryRequest,
  { tables }: ForeseePorts,
): Promise<TemplateDefinition | undefined> {
  const { definition } = await readTextsOf(workspaceId, templateId, tables);
  return definition === null ? undefined : templateDefinitionSchema.safeParse(JSON.parse(definition)).data;
}

async function suppressionOf(
  { workspaceId, channel }: DeliveryRequest,
  address: string | undefined,
  { state }: WorkspaceView,
  { tables }: ForeseePorts,
): Promise<{ readonly reason: string; readonly at: number } | null> {
  if (address === undefined) return null;
  const ids = suppressionIds({ workspaceId, channel, address, country: state.defaultCountry });
  const rows = await tables.getMany(suppressionTable.name, ids);
  return ids.map((id) => readSuppression(rows.get(id))).find((row) => row !== null) ?? null;
}

/** A child may use the providers of its parent, and a webhook needs none. */
function hasProvider({ channel }: DeliveryRequest, { state }: WorkspaceView): boolean {
  if (channel === "Webhook") return true;
  return state.parentId !== undefined || state.providers.some((each) => each.channel === channel);
}

function noProvider({ channel }: DeliveryRequest): Verdict {
  return badConfiguration("MessageServiceProviderNotFound", { channel });
}

interface CapQuestion {
  readonly caps: readonly FrequencyCap[];
  readonly now: number;
}

/** From the permits that are stored with the user's messages, as the counters are those of the workers. */
async function capsReachedBy(
  request: DeliveryRequest,
  { caps, now }: CapQuestion,
  { deliveries }: ForeseePorts,
): Promise<readonly FrequencyCap[]> {
  if (caps.length === 0) return [];
  const longestMs = Math.max(...caps.map(({ perSeconds }) => perSeconds * 1_000));
  const owner = ownerOfRequest(request);
  const filter = { workspaceId: request.workspaceId, owners: [owner], sentFrom: now - longestMs };
  const permits: Permit[] = [];
  let read = 0;
  for await (const stored of deliveries.stream(filter)) {
    const permit = permitOf(stored);
    if (permit !== undefined) permits.push(permit);
    if ((read += 1) >= maxRead) break;
  }
  return reachedCaps(permits, { caps, now });
}

const maxRead = 10_000;
