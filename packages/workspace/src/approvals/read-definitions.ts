/** What an approval would publish beside what is published, as definitions: for those who decide. */
import { isJsonObject, type Json, type WorkspaceId } from "@signalbox/core";
import { readDraft } from "../drafts/read-drafts.js";
import type { MovedRuns } from "../journeys/put-moves.js";
import { presentName } from "../journeys/journey-rows.js";
import type { OperationTools } from "../operation.js";
import { readWorkspaces } from "../read-workspaces.js";
import { readSubscriptionPageRow, subscriptionPageRowId } from "../subscriptions/subscription-page-row.js";
import { templateRowId, templateTable } from "../template-rows.js";
import { approvalKindFacts } from "./approval-kinds.js";
import { approvalContentSchema } from "./approval-content.js";
import type { Approval, ApprovalResource } from "./approval.js";
import { publishedNameOf } from "./resource-name.js";
import { approvalContentRowId, approvalContentTable } from "./content-rows.js";

type Stores = Pick<OperationTools, "actors" | "tables" | "readWorkspace">;

export interface ApprovalDefinitions {
  /** Absent where no definition is published: a start, and a broadcast. */
  readonly requested?: Json;
  /** As it is now; absent where there is none. */
  readonly published?: Json;
  /** Where approving gives the resource another name. */
  readonly publishedName?: string;
  /** Of a journey: the runs that the approval moves. */
  readonly moveRuns?: readonly MovedRuns[];
}

export async function readDefinitions(
  approval: Approval,
  workspaceId: WorkspaceId,
  stores: Stores,
): Promise<ApprovalDefinitions> {
  const { requested, moveRuns } = await readRequestedDefinition(approval, workspaceId, stores);
  const published = await readPublished(approval.resource, workspaceId, stores);
  const publishedName = publishedNameOf(await stores.readWorkspace(workspaceId), approval.resource);
  return {
    ...(requested !== undefined && { requested }),
    ...(published !== undefined && { published }),
    ...(publishedName !== undefined && publishedName !== approval.name && { publishedName }),
    ...(moveRuns !== undefined && { moveRuns }),
  };
}

async function readRequestedDefinition(
  { id: approvalId, resource: { type, id }, keepsContent }: Approval,
  workspaceId: WorkspaceId,
  stores: Stores,
): Promise<Requested> {
  if (type === "Broadcast") return {};
  if (keepsContent !== true) {
    // 2026-11-28: a request of an earlier release publishes the draft as it is at the approval.
    const { draft } = await readDraft({ workspaceId, kind: approvalKindFacts[type].draft, id }, stores);
    return requestedOf(draft?.definition);
  }
  const rowId = approvalContentRowId(workspaceId, approvalId);
  const row = await stores.tables.get(approvalContentTable.name, rowId);
  if (row === undefined) return {};
  const kept = approvalContentSchema.parse(JSON.parse(approvalContentTable.read(row).content));
  const { journey, template, definition } = kept;
  if (type === "Journey") {
    const moveRuns = journey?.moveRuns;
    return { ...requestedOf(journey?.draft), ...(moveRuns !== undefined && { moveRuns }) };
  }
  if (type !== "Template") return requestedOf(definition);
  const text = template?.draft?.text;
  return requestedOf(text === undefined ? undefined : (JSON.parse(text) as Json));
}

type Requested = Pick<ApprovalDefinitions, "requested" | "moveRuns">;

function requestedOf(requested: Json | undefined): Requested {
  return requested === undefined ? {} : { requested };
}

async function readPublished(
  { type, id }: ApprovalResource,
  workspaceId: WorkspaceId,
  stores: Stores,
): Promise<Json | undefined> {
  switch (type) {
    case "Broadcast":
      return undefined;
    case "Journey":
      return readJourney(id, workspaceId, stores);
    case "Template": {
      const row = await stores.tables.get(templateTable.name, templateRowId(workspaceId, id));
      const text = row && templateTable.read(row).definition;
      return text === undefined || text === null ? undefined : (JSON.parse(text) as Json);
    }
    case "Segment":
    case "UserProperty": {
      const { segments, userProperties } = await stores.readWorkspace(workspaceId);
      const found = (type === "Segment" ? segments : userProperties).find((each) => each.id === id);
      return found && asJson(found.definition);
    }
    case "SubscriptionPage": {
      const { subscriptionPage } = await stores.readWorkspace(workspaceId);
      if (subscriptionPage === undefined) return undefined;
      const row = await stores.tables.get(templateTable.name, subscriptionPageRowId(workspaceId));
      return row && { html: readSubscriptionPageRow(row).html };
    }
  }
}

async function readJourney(id: string, workspaceId: WorkspaceId, stores: Stores): Promise<Json | undefined> {
  const nameIn = ({ journeys }: Awaited<ReturnType<Stores["readWorkspace"]>>): string | undefined => {
    const journey = journeys.find((each) => each.id === id);
    return journey && presentName(journey);
  };
  const of = (state: Parameters<typeof nameIn>[0]): readonly string[] => [nameIn(state) ?? []].flat();
  const reading = (await readWorkspaces([workspaceId], { of }, stores)).get(workspaceId);
  return reading?.contents.get(nameIn(reading.state) ?? "");
}

/** Stored definitions are JSON. */
function asJson(definition: object): Json | undefined {
  const parsed: unknown = JSON.parse(JSON.stringify(definition));
  return isJsonObject(parsed) ? parsed : undefined;
}
