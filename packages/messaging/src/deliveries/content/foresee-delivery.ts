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
  type DeliveryRecipient,
  type Permit,
} from "@signalbox/send-checks";
import { readTextsOf, readSuppression, suppressionIds, suppressionTable } from "@signalbox/workspace";
import type { FrequencyCap, WorkspaceState, WorkspaceView } from "@signalbox/workspace";
import type { ActorKey, ActorStore, DeliveryRequest, DeliveryStore, TableStore } from "@signalbox/core";
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
  const at = ports.now().getTime();
  const definition = await publishedDefinition(request, ports);
  if (definition?.type !== request.channel) {
    return { refusals: [badConfiguration("MessageTemplateNotFound", { id: request.templateId })] };
  }
  const owner = ownerOfRequest(request);
  const recipient = recipientOf(request, (await ports.actors.load([owner])).get(owner), view, at);
  const [foreseen] = await foreseeMessages([{ request, recipient, at }], { view, definition }, ports);
  if (foreseen === undefined) throw new TypeError("each message is foreseen");
  const { refusals, capped, ...rest } = foreseen;
  return { ...rest, refusals: [...refusals, ...capped] };
}

export interface MessageToForesee {
  readonly request: DeliveryRequest;
  readonly recipient: DeliveryRecipient;
  /** When it would be sent, ms. */
  readonly at: number;
}

/** `refusals` are those before an address is reserved, in the order of sending; `capped` are behind that. */
export interface ForeseenMessage extends ForeseenDelivery {
  readonly capped: readonly Verdict[];
}

/** Of one template, in the order of the messages: each of its reads is one for all of them. */
export async function foreseeMessages(
  messages: readonly MessageToForesee[],
  { view, definition }: { readonly view: WorkspaceView; readonly definition: TemplateDefinition },
  ports: Pick<ForeseePorts, "tables" | "deliveries">,
): Promise<readonly ForeseenMessage[]> {
  const { state } = view;
  const suppressionOf = await loadSuppressions(messages, { definition, state }, ports);
  const held = messages.map(({ request, recipient, at }) => {
    const hours = quietHoursFor(request, state);
    return hours === undefined ? undefined : quietTime({ hours, recipient, now: at }, quietUntil);
  });
  const capsOf = await loadReachedCaps(
    messages.map(({ request, at }, index) => ({ request, at: held[index]?.until ?? at })),
    state,
    ports,
  );
  return messages.map(({ request, recipient, at }, index) => {
    const suppression = suppressionOf(request, addressOf(definition, recipient));
    const { refusals, to } = checkRecipient({ request, state, definition, recipient, suppression, now: at });
    const quiet = held[index];
    const isDropped = quiet?.until !== undefined && quiet.otherwise === "Drop";
    return {
      ...(to !== undefined && { to }),
      refusals: [
        ...(hasProvider(request, view) ? [] : [noProvider(request)]),
        ...refusals,
        ...(isDropped ? [quietDropped(quiet)] : []),
      ],
      capped: capsOf(request).map(({ channel, messages: most, perSeconds }) =>
        frequencyCapped({ channel, messages: most, perSeconds }),
      ),
      ...(quiet?.until !== undefined && !isDropped && { heldUntil: quiet.until }),
    };
  });
}

/** Undefined while it has none. */
export async function publishedDefinition(
  { workspaceId, templateId }: Pick<DeliveryRequest, "workspaceId" | "templateId">,
  { tables }: Pick<ForeseePorts, "tables">,
): Promise<TemplateDefinition | undefined> {
  const { definition } = await readTextsOf(workspaceId, templateId, tables);
  return definition === null ? undefined : templateDefinitionSchema.safeParse(JSON.parse(definition)).data;
}

type SuppressionOf = (
  request: DeliveryRequest,
  address: string | undefined,
) => { readonly reason: string; readonly at: number } | null;

async function loadSuppressions(
  messages: readonly MessageToForesee[],
  { definition, state }: { readonly definition: TemplateDefinition; readonly state: WorkspaceState },
  { tables }: Pick<ForeseePorts, "tables">,
): Promise<SuppressionOf> {
  const idsOf = ({ workspaceId, channel }: DeliveryRequest, address: string | undefined): readonly string[] =>
    address === undefined
      ? []
      : suppressionIds({ workspaceId, channel, address, country: state.defaultCountry });
  const ids = messages.flatMap(({ request, recipient }) => idsOf(request, addressOf(definition, recipient)));
  const rows = await tables.getMany(suppressionTable.name, [...new Set(ids)]);
  return (request, address) =>
    idsOf(request, address)
      .map((id) => readSuppression(rows.get(id)))
      .find((row) => row !== null) ?? null;
}

/** A child may use the providers of its parent, and a webhook needs none. */
function hasProvider({ channel }: DeliveryRequest, { state }: WorkspaceView): boolean {
  if (channel === "Webhook") return true;
  return state.parentId !== undefined || state.providers.some((each) => each.channel === channel);
}

function noProvider({ channel }: DeliveryRequest): Verdict {
  return badConfiguration("MessageServiceProviderNotFound", { channel });
}

interface CappedMessage {
  readonly request: DeliveryRequest;
  /** ms */
  readonly at: number;
}

/** From the permits that are stored with the users' messages, as the counters are those of the workers. */
async function loadReachedCaps(
  messages: readonly CappedMessage[],
  state: WorkspaceState,
  { deliveries }: Pick<ForeseePorts, "deliveries">,
): Promise<(request: DeliveryRequest) => readonly FrequencyCap[]> {
  const asked = new Map<ActorKey, CapQuestion>();
  for (const { request, at } of messages) {
    const caps = capsFor(request, state);
    if (caps.length > 0) asked.set(ownerOfRequest(request), { at, caps, permits: [] });
  }
  const earliest = [...asked.values()].flatMap(({ at, caps }) =>
    caps.map(({ perSeconds }) => at - perSeconds * 1_000),
  );
  const [workspaceId] = messages.map(({ request }) => request.workspaceId);
  if (workspaceId !== undefined && asked.size > 0) {
    const sentFrom = earliest.reduce((least, each) => Math.min(least, each));
    let left = maxRead * asked.size;
    for await (const stored of deliveries.stream({ workspaceId, owners: [...asked.keys()], sentFrom })) {
      const permit = permitOf(stored);
      if (permit !== undefined) asked.get(stored.owner)?.permits.push(permit);
      if ((left -= 1) <= 0) break;
    }
  }
  return (request) => {
    const question = asked.get(ownerOfRequest(request));
    return question === undefined
      ? []
      : reachedCaps(question.permits, { caps: question.caps, now: question.at });
  };
}

interface CapQuestion {
  /** ms */
  readonly at: number;
  readonly caps: readonly FrequencyCap[];
  readonly permits: Permit[];
}

/** For each user. */
const maxRead = 10_000;
