/**
 * Who would be in a segment that is not saved. Everybody it could be about is judged by their stored history: those whose
 * events the definition names, when nobody else can be in it, else all people. What takes too long becomes an estimate:
 * those looked at stand for all, because ids say nothing of what people do.
 */
import { anonymousKind, groupTraitsEvent, placeOf, userKind } from "@signalbox/actors";
import { mentions, type SegmentDefinition } from "@signalbox/audience";
import {
  parseActorKey,
  workspaceOf,
  type ActorDocument,
  type ActorKey,
  type WorkspaceId,
} from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { judgedAt } from "../users/judged-at.js";
import { compareTexts } from "../users/place-order.js";
import { draftOf, isMember, judgePeople, type Draft, type DraftPerson } from "./draft.js";

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
  const named = await findNamed(question, startedAt + searchMs, ports);
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

/** The owners of the events that alone make somebody a member; undefined when all people may be, or too many. */
async function findNamed(
  { workspaceIds, definition }: PreviewQuestion,
  until: number,
  { events, now }: PreviewPorts,
): Promise<readonly ActorKey[] | undefined> {
  const mentioned = mentions(definition);
  // What members hear of their groups is no stored event.
  const looksAtGroups = mentioned.events.includes(groupTraitsEvent);
  const asksOnlyForEvents =
    mentioned.prefixes.length === 0 && mentioned.traits.length === 0 && !looksAtGroups;
  if (mentioned.everyone || !asksOnlyForEvents || mentioned.events.length === 0) return undefined;
  const owners = new Set<ActorKey>();
  for (const workspaceId of workspaceIds) {
    let read = 0;
    for await (const { owner } of events.stream({ workspaceId, events: mentioned.events })) {
      owners.add(owner);
      if ((read += 1) % looksEvery === 0 && now().getTime() > until) return undefined;
    }
  }
  return [...owners];
}

/** Events between two looks at the clock. */
const looksEvery = 1_000;

/** People page by page, each page of one workspace; an empty page is the end. */
interface Pager {
  next(size: number): Promise<readonly ActorDocument[]>;
  total(): Promise<number>;
}

function somebody(keys: readonly ActorKey[], { actors }: PreviewPorts): Pager {
  const ordered = keys
    .map((key) => ({ key, workspaceId: workspaceOf(key), order: workspaceOf(key) + placeAt(key) }))
    .toSorted((left, right) => compareTexts(left.order, right.order));
  let at = 0;
  return {
    async next(size) {
      while (at < ordered.length) {
        const rest = ordered.slice(at, at + size);
        const page = rest.filter(({ workspaceId }) => workspaceId === rest[0]?.workspaceId);
        at += page.length;
        const documents = await actors.load(page.map(({ key }) => key));
        const listed = page.flatMap(({ key }) => documents.get(key) ?? []).filter((each) => each.listed);
        if (listed.length > 0) return listed;
      }
      return [];
    },
    total: async () => keys.length,
  };
}

function placeAt(key: ActorKey): string {
  const { kind, id } = parseActorKey(key);
  return placeOf({ kind: kind === userKind ? "user" : "anonymous", id });
}

function everybody(workspaceIds: readonly WorkspaceId[], { actors }: PreviewPorts): Pager {
  const stretches = workspaceIds.flatMap((workspaceId) =>
    [userKind, anonymousKind].map((kind) => ({ workspaceId, kind })),
  );
  let from: string | undefined;
  let at = 0;
  return {
    async next(limit) {
      for (; at < stretches.length; at += 1) {
        const stretch = stretches[at];
        if (stretch === undefined) break;
        const place = from === undefined ? {} : { from };
        const page = await actors.page({ ...stretch, ...place, direction: "after", limit });
        const last = page.at(-1);
        from = last === undefined ? undefined : parseActorKey(last.key).id;
        if (last !== undefined) return page;
      }
      return [];
    },
    async total() {
      const counts = await Promise.all(
        stretches.map(({ workspaceId, kind }) => actors.count(workspaceId, kind)),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
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
