/**
 * A copy of the workspace in which the draft is the only journey, and running; segments, user properties and everything else
 * are unchanged. Nothing is saved.
 */
import type { Channel, Issue } from "@signalbox/core";
import { checkJourneyDefinition, journeyDefinitionSchema, type JourneyEntry } from "@signalbox/journeys";
import {
  compileJourneyIndex,
  knownTo,
  summaryOf,
  violationIssues,
  type LoadedJourney,
  type WorkspaceView,
} from "@signalbox/workspace";
import { endAtUnfinished, type EndedDraft } from "./end-at-unfinished.js";

export interface DraftJourney {
  /** The id of the journey that the draft belongs to; users' cohorts depend on it. */
  readonly id: string;
  readonly definition: unknown;
  readonly canRunMultiple: boolean;
  /** Whether unfinished and faulty nodes are ends; else they are refused. */
  readonly allowUnfinished?: boolean;
}

export interface DraftNode {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
}

/** What a draft sends. */
export interface DraftMessage {
  readonly channel: Channel;
  readonly templateId: string;
}

export interface JourneyDraft {
  readonly id: string;
  readonly entry: JourneyEntry;
  readonly nodes: readonly DraftNode[];
  readonly messages: readonly DraftMessage[];
  /** Ids of the nodes that are ends because they are unfinished. */
  readonly unfinished: ReadonlySet<string>;
  /** Whether runs wait for each other; then all users must be simulated together. */
  readonly isShared: boolean;
  /** With the draft as its only journey. */
  readonly workspace: WorkspaceView;
  /** Without journeys. */
  readonly workspaceWithoutJourneys: WorkspaceView;
}

export type DraftReading =
  | { readonly ok: true; readonly draft: JourneyDraft }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Refuses an invalid draft with the same message as a put of the journey, which names all violations. */
export function readJourneyDraft(draft: DraftJourney, view: WorkspaceView): DraftReading {
  const { id, canRunMultiple } = draft;
  const checked = checkDraft(draft, view);
  if (!checked.ok) return { ok: false, issues: violationIssues(checked.issues) };
  const { definition, unfinished } = checked;
  const stored: LoadedJourney = {
    id,
    name: "draft",
    status: "Running",
    canRunMultiple,
    definition,
    version: 1,
    present: summaryOf(definition),
    earlier: [],
    past: { versions: [], mentions: [] },
    resourceType: "Internal",
    createdAt: 0,
    updatedAt: 0,
  };
  const workspace = withJourneys(view, [stored]);
  const journey = workspace.journeys.running(id)?.journey;
  if (journey === undefined) throw new TypeError("a draft that was checked has been compiled");
  const names = new Map(
    definition.nodes.flatMap((node) =>
      "name" in node && typeof node.name === "string" ? [[node.id, node.name]] : [],
    ),
  );
  const nodes = [...journey.nodes.values()].map((node): DraftNode => {
    const name = names.get(node.id);
    return { id: node.id, type: node.type, ...(name !== undefined && { name }) };
  });
  return {
    ok: true,
    draft: {
      id,
      entry: journey.entry,
      nodes,
      unfinished: new Set(unfinished),
      messages: definition.nodes.flatMap((node) =>
        node.type === "MessageNode"
          ? [{ channel: node.variant.type, templateId: node.variant.templateId }]
          : [],
      ),
      isShared: nodes.some(({ type }) => type === "RateLimitNode"),
      workspace,
      workspaceWithoutJourneys: withJourneys(view, []),
    },
  };
}

function checkDraft(
  { definition, allowUnfinished = false }: DraftJourney,
  { state }: WorkspaceView,
): EndedDraft {
  if (allowUnfinished) return endAtUnfinished(definition, knownTo(state));
  const issues = checkJourneyDefinition(definition, knownTo(state));
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, definition: journeyDefinitionSchema.parse(definition), unfinished: [] };
}

function withJourneys(view: WorkspaceView, journeys: readonly LoadedJourney[]): WorkspaceView {
  const state = { ...view.state, journeys };
  return { ...view, state, journeys: compileJourneyIndex(state) };
}
