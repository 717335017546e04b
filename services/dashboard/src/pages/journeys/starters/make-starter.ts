/**
 * Makes what a plan says: first the parts, then the draft of the journey, which nothing runs. What a member may not publish
 * is saved as a draft, and requested where the member may. Each call can be made again.
 */
import { ApiError, type Schema } from "@signalbox/client";
import type { Api } from "../../../data/index.js";
import type { ApprovalKind } from "../../../ui/index.js";
import type { PartKind, PlannedPart, StarterPlan } from "./plan-starter.js";

/** How a member makes parts of a kind. `draft`: another member publishes it, without a request. */
export type Making = "publish" | "request" | "draft" | "forbidden";

export type Makings = Readonly<Record<PartKind, Making>>;

export const approvalKindOf: Readonly<Record<PartKind, ApprovalKind>> = {
  segment: "Segment",
  userProperty: "UserProperty",
  template: "Template",
};

/** Another member has to publish it before the journey can run. */
export function waitsForOthers(part: PlannedPart, makings: Makings): boolean {
  return part.isThere ? part.isDraft : makings[part.kind] !== "publish";
}

export interface MadeStarter {
  /** Of the draft of the journey: the same when it is tried again. */
  readonly journeyId: string;
  readonly plan: StarterPlan;
  readonly makings: Makings;
}

export async function makeStarter(
  { client }: Pick<Api, "client">,
  { journeyId, plan, makings }: MadeStarter,
): Promise<void> {
  for (const part of plan.parts) {
    // One after the other: what fails is named, and all before it is there.
    await makePart(client, part, makings[part.kind]);
  }
  await requestParts(client, plan.parts, makings);
  await client.PUT("/api/admin/drafts/journeys/{id}", {
    params: { path: { id: journeyId } },
    body: { name: plan.name, definition: { ...plan.definition } },
  });
}

type Client = Api["client"];

async function makePart(client: Client, part: PlannedPart, making: Making): Promise<void> {
  if (part.isThere) return;
  const { id, name } = part;
  const publishes = making === "publish";
  if (part.kind === "template") {
    const { definition } = part;
    const body = { id, name, ...(publishes ? { definition } : { draft: { ...definition } }) };
    await client.PUT("/api/admin/content/templates", { body });
  } else if (!publishes) {
    await saveDraft(client, part);
  } else if (part.kind === "segment") {
    await client.PUT("/api/admin/segments", { body: { id, name, definition: part.definition } });
  } else {
    await client.PUT("/api/admin/user-properties", { body: { id, name, definition: part.definition } });
  }
}

async function saveDraft(client: Client, { kind, id, name, definition }: PlannedPart): Promise<void> {
  const of = kind === "segment" ? "segments" : "user-properties";
  try {
    await client.PUT(`/api/admin/drafts/${of}/{id}`, {
      params: { path: { id }, header: { "if-none-match": "*" } },
      body: { name, definition: { ...definition } },
    });
  } catch (error) {
    // It was saved before, and may have been edited since.
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
  }
}

async function requestParts(client: Client, parts: readonly PlannedPart[], makings: Makings): Promise<void> {
  const wanted = parts.filter((part) => makings[part.kind] === "request" && waitsForOthers(part, makings));
  if (wanted.length === 0) return;
  const { data } = await client.GET("/api/admin/approvals", {
    params: { query: { status: "Open", limit: 200 } },
  });
  const open: readonly Pick<Schema<"Approval">, "resource">[] = data?.approvals ?? [];
  for (const { kind, id } of wanted) {
    if (open.some(({ resource }) => resource.id === id)) continue;
    await client.POST("/api/admin/approvals", { body: { resource: { type: approvalKindOf[kind], id } } });
  }
}
