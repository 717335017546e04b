/**
 * Previews of unsaved segments, a count of two segments and an ordered page, each compared with the raw driver. The
 * expected answers are known, because the users were counted when they were created.
 */
import type { WorkspaceState } from "@signalbox/workspace";
import type { RawQueries } from "../limits/raw-queries.js";
import type { AdminCalls } from "../load/admin-calls.js";
import type { Question } from "../measure/time-answers.js";
import { claimants, propertyOf, quiet, segmentOf, teams } from "./definitions.js";
import { rareEvent, type PopulationCounts } from "./population.js";
import {
  countQuestion,
  estimateQuestion,
  limit,
  pageQuestion,
  previewQuestion,
  type PreviewQuery,
} from "./question-kinds.js";

export interface Questions {
  readonly admin: AdminCalls;
  readonly raw: RawQueries;
  /** With the earlier definitions. */
  readonly state: WorkspaceState;
  readonly counts: Readonly<PopulationCounts>;
  readonly users: number;
}

const noSlower = { atMostRatio: 1 };
/** Users that an estimate looks at. */
const sampled = 1_000;

export function questionsOf(asking: Questions): readonly Question[] {
  const { admin, raw, state, counts, users } = asking;
  const preview = (query: PreviewQuery): Question => previewQuestion(query, asking);
  const readers = segmentOf(state, "readers");
  const buyers = segmentOf(state, "buyers");
  const seats = propertyOf(state, "seats");
  return [
    preview({
      what: "preview by an event of 5 %: first answer",
      definition: claimants.definition,
      expected: counts.rare,
      readExact: () => raw.performers(rareEvent),
    }),
    preview({
      what: "preview by a trait of 10 %: first answer",
      definition: teams.definition,
      expected: counts.team,
    }),
    preview({
      what: "preview without the event in 30 days: first answer",
      definition: quiet.definition,
      expected: counts.quiet,
    }),
    estimateQuestion(
      {
        what: "members of two segments: first answer",
        body: { segmentFilter: [readers.id, buyers.id] },
        expected: counts.readingBuyers,
        raw: () => [raw.walkUsers(sampled)],
      },
      admin,
    ),
    countQuestion(
      {
        what: "members of two segments, counted",
        body: { segmentFilter: [readers.id, buyers.id] },
        expected: counts.readingBuyers,
        raw: () => [raw.countBoth(buyers.slot, readers.slot)],
        goal: noSlower,
      },
      admin,
    ),
    pageQuestion(
      {
        what: "first page in order of a user property",
        body: { sortBy: seats.id },
        expected: users,
        raw: () => [raw.inOrderOf(seats.slot, limit + 1), raw.countUsers()],
        goal: noSlower,
      },
      admin,
    ),
  ];
}
