/**
 * The expensive parts of previews and simulations, by name: pure functions from data to data, for worker threads.
 * The main thread may only import types from this folder.
 */
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
  readonly groupsOf: typeof groupsOf;
  readonly rememberEvents: typeof rememberEvents;
  readonly evaluateDraft: typeof evaluateDraft;
  readonly valuesOfDraft: typeof valuesOfDraft;
  readonly explainDraft: typeof explainDraft;
  readonly planSimulation: typeof planSimulation;
  readonly simulateUsers: typeof simulateUsers;
}

export const draftTasks: DraftTasks = {
  planDraft,
  groupsOf,
  rememberEvents,
  evaluateDraft,
  valuesOfDraft,
  explainDraft,
  planSimulation,
  simulateUsers,
};
