/** What a definition of a journey refers to that does not work as it is now: paused, archived, not computed, missing. */
import type { Channel, WorkspaceId } from "@signalbox/core";
import { compileJourney, type JourneyDefinition } from "@signalbox/journeys";
import {
  isPropertyInForce,
  isSegmentInForce,
  type ProviderSetting,
  type StoredSegment,
  type StoredUserProperty,
  type WorkspaceState,
} from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import {
  computedState,
  readRecompute,
  type RecomputeProgress,
} from "../computed-properties/recompute-account.js";
import { readWorkspace } from "../settings/read-workspace.js";

const problems = ["paused", "notStarted", "archived", "notComputed", "notPublished", "noProvider"] as const;
type Problem = (typeof problems)[number];

export const brokenReferencesField: z.ZodType = z
  .array(
    z.object({
      kind: z.enum(["segment", "userProperty", "template", "provider"]),
      id: z.string().describe("Of a provider: its type; the empty text where a node names none."),
      name: z.string().describe("Of a provider: the channel."),
      problems: z
        .array(z.enum(problems))
        .describe(
          "`notStarted`, `paused`: not computed for users. `notComputed`: not for all of them yet. `notPublished`: a template with a draft alone. `noProvider`: nothing sends for the channel, or there is no provider of the type.",
        ),
    }),
  )
  .describe(
    "What the definition refers to that does not work as it is now. What does not exist at all is among `issues`, with its place.",
  );

interface Reference {
  readonly kind: "segment" | "userProperty" | "template" | "provider";
  readonly id: string;
  readonly name: string;
  readonly problems: readonly Problem[];
}

/** Only those with a problem. */
export async function brokenReferences(
  definition: JourneyDefinition,
  { workspaceId, state }: { readonly workspaceId: WorkspaceId; readonly state: WorkspaceState },
  api: Pick<ApiContext, "tables" | "actors">,
): Promise<readonly Reference[]> {
  const { parentId } = state;
  const [recompute, parent] = await Promise.all([
    readRecompute(workspaceId, api),
    parentId === undefined ? undefined : readWorkspace(parentId, api.actors),
  ]);
  const providers = [...state.providers, ...(parent?.providers ?? [])];
  return [
    ...computedReferences(definition, state, recompute),
    ...messageReferences(definition, state, providers),
  ].filter((each) => each.problems.length > 0);
}

function computedReferences(
  definition: JourneyDefinition,
  { segments, userProperties }: WorkspaceState,
  recompute: RecomputeProgress,
): readonly Reference[] {
  const { entry, ...named } = compileJourney({ id: "", version: 0, definition });
  const segmentIds = new Set([...named.segments, ...(entry.by === "segment" ? [entry.segmentId] : [])]);
  return [
    ...segments
      .filter(({ id }) => segmentIds.has(id))
      .map((segment): Reference => {
        const isInForce = isSegmentInForce(segment);
        return { kind: "segment", ...problemsOf(segment, isInForce, recompute) };
      }),
    ...userProperties
      .filter(({ id }) => named.userProperties.has(id))
      .map((property): Reference => {
        const isInForce = isPropertyInForce(property);
        return { kind: "userProperty", ...problemsOf(property, isInForce, recompute) };
      }),
  ];
}

function problemsOf(
  resource: StoredSegment | StoredUserProperty,
  isInForce: boolean,
  recompute: RecomputeProgress,
): Omit<Reference, "kind"> {
  const { id, name, status, archived } = resource;
  const isUnfinished = computedState(resource, isInForce, recompute).progress !== undefined;
  const problem = isInForce ? [] : [status === "Paused" ? ("paused" as const) : ("notStarted" as const)];
  return {
    id,
    name,
    problems: [
      ...problem,
      ...(isUnfinished ? ["notComputed" as const] : []),
      ...(archived === true ? ["archived" as const] : []),
    ],
  };
}

function messageReferences(
  { nodes }: JourneyDefinition,
  { templates }: WorkspaceState,
  providers: readonly ProviderSetting[],
): readonly Reference[] {
  const variants = nodes.flatMap((node) => (node.type === "MessageNode" ? [node.variant] : []));
  const templateIds = new Set(variants.map(({ templateId }) => templateId));
  const senders = new Map(
    variants.map((variant) => {
      const type = "providerOverride" in variant ? (variant.providerOverride ?? "") : "";
      return [`${variant.type}/${type}`, { channel: variant.type, type }] as const;
    }),
  );
  return [
    ...templates
      .filter(({ id }) => templateIds.has(id))
      .map(({ id, name, hasDefinition, archived }): Reference => ({
        kind: "template",
        id,
        name,
        problems: [
          ...(hasDefinition ? [] : ["notPublished" as const]),
          ...(archived === true ? ["archived" as const] : []),
        ],
      })),
    ...[...senders.values()].map(({ channel, type }): Reference => ({
      kind: "provider",
      id: type,
      name: channel,
      problems: hasProvider(providers, channel, type) ? [] : ["noProvider"],
    })),
  ];
}

/** A webhook needs no provider, and tests none that is set up. */
function hasProvider(providers: readonly ProviderSetting[], channel: Channel, type: string): boolean {
  if (channel === "Webhook" || type === "Test") return true;
  const some = providers.filter((each) => each.channel === channel);
  return type === "" ? some.some(({ isDefault }) => isDefault) : some.some((each) => each.type === type);
}
