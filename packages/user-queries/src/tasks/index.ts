/**
 * The expensive parts of previews and simulations, by name: pure functions from data to data, for worker threads.
 * The main thread may only import types from this folder.
 */
import { countConditions, planConditions } from "./count-conditions.js";
import {
  evaluateDraft,
  explainDraft,
  groupsOf,
  planDraft,
  rememberEvents,
  valuesOfDraft,
} from "./evaluate-draft.js";
import { planSimulation, simulateUsers } from "./simulate-draft.js";

export interface DraftTasks {
  readonly planDraft: typeof planDraft;
  readonly planConditions: typeof planConditions;
  readonly groupsOf: typeof groupsOf;
  readonly rememberEvents: typeof rememberEvents;
  readonly evaluateDraft: typeof evaluateDraft;
  readonly countConditions: typeof countConditions;
  readonly valuesOfDraft: typeof valuesOfDraft;
  readonly explainDraft: typeof explainDraft;
  readonly planSimulation: typeof planSimulation;
  readonly simulateUsers: typeof simulateUsers;
}

export const draftTasks: DraftTasks = {
  planDraft,
  planConditions,
  groupsOf,
  rememberEvents,
  evaluateDraft,
  countConditions,
  valuesOfDraft,
  explainDraft,
  planSimulation,
  simulateUsers,
};
