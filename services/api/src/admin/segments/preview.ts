/**
 * Who would be in a segment that is not saved. Everybody it could be about is judged by their stored history: those whose
 * events the definition names, when nobody else can be in it, else all people. What takes too long becomes an estimate:
 * those looked at stand for all, because ids say nothing of what people do.
 */
import type { SegmentDefinition } from "@signalbox/audience";
import type { ActorDocument, WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { judgedAt } from "../users/judged-at.js";
import { draftOf, isMember, judgePeople, type Draft, type DraftPerson } from "./draft.js";
import { everybody, eventsThatMake, ownersOfEvents, placeAt, somebody } from "./people-pager.js";

export interface PreviewQuestion {
  readonly workspaceIds: readonly WorkspaceId[];
  readonly segmentId: string;
  readonly definition: SegmentDefinition;
  /** Members to name. */
  readonly limit: number;
}

export interface Preview {
  readonly count: number;
  readonly isEstimate: boolean;
  /** People who were judged. */
  readonly looked: number;
  readonly sample: readonly string[];
  /** ms */
  readonly took: number;
}

type PreviewPorts = Pick<ApiContext, "actors" | "events" | "now">;

const budgetMs = 8_000;
/** Looking for those the definition names is worth this much of it. */
const searchMs = 3_000;
const firstPage = 100;
const largestPage = 1_000;
/** Pages grow while they take less. */
const quickMs = 300;

export async function previewSegment(question: PreviewQuestion, ports: PreviewPorts): Promise<Preview> {
  const { workspaceIds, segmentId, definition, limit } = question;
  const startedAt = ports.now().getTime();
  const until = startedAt + budgetMs;
  const draft = draftOf(segmentId, definition);
  const events = eventsThatMake(definition);
  const search = { workspaceIds, events, until: startedAt + searchMs };
  const named = events.length === 0 ? undefined : await ownersOfEvents(search, ports);
  const pager = named === undefined ? everybody(workspaceIds, ports) : somebody(named, ports);
  const sample: string[] = [];
  let [looked, members] = [0, 0];
  let size = firstPage;
  let isWhole = false;
  for (;;) {
    const pageAt = ports.now().getTime();
    const page = pageAt < until ? await pager.next(size) : undefined;
    if (page?.length === 0) isWhole = true;
    const found =
      page === undefined || isWhole ? undefined : await membersOf(page, draft, { ...ports, until });
    if (page === undefined || found === undefined) break;
    looked += page.length;
    members += found.length;
    sample.push(...found.slice(0, limit - sample.length));
    if (ports.now().getTime() - pageAt < quickMs) size = Math.min(size * 2, largestPage);
  }
  const total = isWhole ? looked : await pager.total();
  return {
    count: isWhole ? members : Math.round((members * Math.max(total, looked)) / Math.max(looked, 1)),
    isEstimate: !isWhole,
    looked,
    sample,
    took: ports.now().getTime() - startedAt,
  };
}

/** Ids of those who would be members; undefined when the time is up. */
async function membersOf(
  documents: readonly ActorDocument[],
  draft: Draft,
  ports: PreviewPorts & { readonly until: number },
): Promise<readonly string[] | undefined> {
  const people = documents.flatMap((document): DraftPerson[] => {
    const judged = judgedAt(placeAt(document.key), document);
    return judged === undefined ? [] : [{ key: document.key, person: judged.person }];
  });
  const standings = await judgePeople(people, draft, ports);
  return standings?.flatMap((standing, at) => {
    const person = people[at]?.person;
    return person !== undefined && isMember(standing) ? [person.id] : [];
  });
}
