/**
 * When an editor saves its draft: half a second after the last change, guarded by the version that it has read. A version
 * that another editor has saved is read, merged and saved again; what cannot be merged waits for a decision. Without an
 * answer or a session it tries again. Pure: events make the next state, and `nextCall` names what has to be done.
 */
import { isEqualJson, type Conflict, type Merged, type Versions } from "../ui/index.js";

export interface Autosave<Document> {
  /** What the server has; the published document where there is no draft yet. */
  readonly saved: Document;
  /** `draftUpdatedAt` of it. Undefined: there is no draft. */
  readonly version: string | undefined;
  readonly phase: AutosavePhase;
  /** While it is being saved. */
  readonly sending: Document | undefined;
  /** When the last unsaved change was made, ms. */
  readonly changedAt: number | undefined;
  /** What both have changed, while `phase` is `conflict`. */
  readonly conflicts: readonly Conflict[];
  readonly retry:
    | { readonly at: number; readonly failures: number; readonly reason: SaveFailure }
    | undefined;
}

/**
 * `idle`: nothing is under way. `conflict`: waits for a decision. `deleted`: another member has deleted or published the
 * draft. `refused`: the service does not take it, as without permission.
 */
export type AutosavePhase = "idle" | "saving" | "reading" | "conflict" | "deleted" | "refused";

/** `changed`: another editor has saved meanwhile. */
export type SaveFailure = "changed" | "away" | "signed-out" | "refused";

export type AutosaveCall<Document> =
  | { readonly call: "save"; readonly document: Document; readonly version: string | undefined }
  | { readonly call: "read" }
  | { readonly call: "wait"; readonly until: number };

export interface SavedDraft<Document> {
  readonly document: Document;
  readonly version: string;
}

/** ms. */
export const saveDelayMs = 500;
const firstRetryMs = 1_000;
const longestRetryMs = 15_000;

export function startAutosave<Document>(saved: Document, version: string | undefined): Autosave<Document> {
  return {
    saved,
    version,
    phase: "idle",
    sending: undefined,
    changedAt: undefined,
    conflicts: [],
    retry: undefined,
  };
}

export function noteChange<Document>(state: Autosave<Document>, now: number): Autosave<Document> {
  return { ...state, phase: state.phase === "refused" ? "idle" : state.phase, changedAt: now };
}

/** Undefined: nothing has to be done until something changes. */
export function nextCall<Document>(
  state: Autosave<Document>,
  document: Document,
  now: number,
): AutosaveCall<Document> | undefined {
  const { phase, changedAt, retry, version } = state;
  const isReading = phase === "reading";
  if (phase !== "idle" && !isReading) return undefined;
  if (!isReading && changedAt === undefined) return undefined;
  const dueAt = Math.max(isReading ? 0 : (changedAt ?? 0) + saveDelayMs, retry?.at ?? 0);
  if (now < dueAt) return { call: "wait", until: dueAt };
  return isReading ? { call: "read" } : { call: "save", document, version };
}

/** The draft is on its way to the server. */
export function beginSave<Document>(state: Autosave<Document>, document: Document): Autosave<Document> {
  return { ...state, phase: "saving", sending: document, changedAt: undefined };
}

export function endSave<Document>(state: Autosave<Document>, version: string): Autosave<Document> {
  const { sending, saved } = state;
  return { ...state, phase: "idle", saved: sending ?? saved, version, sending: undefined, retry: undefined };
}

/** Of a save or a read. */
export function failCall<Document>(
  state: Autosave<Document>,
  reason: SaveFailure,
  now: number,
): Autosave<Document> {
  const { sending, changedAt } = state;
  const unsaved = {
    ...state,
    sending: undefined,
    changedAt: changedAt ?? (sending === undefined ? undefined : now - saveDelayMs),
  };
  if (reason === "refused") return { ...unsaved, phase: "refused", retry: undefined };
  if (reason === "changed") return { ...unsaved, phase: "reading", retry: undefined };
  const failures = (state.retry?.failures ?? 0) + 1;
  const pauseMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
  return {
    ...unsaved,
    phase: state.phase === "reading" ? "reading" : "idle",
    retry: { at: now + pauseMs, failures, reason },
  };
}

/** The service answers again, or the member has signed in. */
export function noteReachable<Document>(state: Autosave<Document>): Autosave<Document> {
  return state.retry === undefined ? state : { ...state, retry: { ...state.retry, at: 0 } };
}

export interface Reading<Document> {
  readonly state: Autosave<Document>;
  /** Undefined: the document stays as it is. */
  readonly merged: Merged<Document> | undefined;
}

/** `theirs` undefined: there is no draft any more. */
export function endRead<Document>(
  state: Autosave<Document>,
  {
    document,
    theirs,
    now,
    merge,
  }: {
    readonly document: Document;
    readonly theirs: SavedDraft<Document> | undefined;
    readonly now: number;
    readonly merge: (versions: Versions<Document>) => Merged<Document>;
  },
): Reading<Document> {
  if (theirs === undefined)
    return { state: { ...state, phase: "deleted", retry: undefined }, merged: undefined };
  const merged = merge({ base: state.saved, mine: document, theirs: theirs.document });
  const isTheirs = isEqualJson(merged.document, theirs.document);
  return {
    merged,
    state: {
      saved: theirs.document,
      version: theirs.version,
      phase: merged.conflicts.length > 0 ? "conflict" : "idle",
      sending: undefined,
      changedAt: isTheirs ? undefined : now - saveDelayMs,
      conflicts: merged.conflicts,
      retry: undefined,
    },
  };
}

/** Every conflict is decided, and the document has the decisions. */
export function endConflict<Document>(state: Autosave<Document>, now: number): Autosave<Document> {
  return { ...state, phase: "idle", conflicts: [], changedAt: now - saveDelayMs };
}

/** Saves a draft that is gone as a new one. */
export function saveAnew<Document>(state: Autosave<Document>, now: number): Autosave<Document> {
  return { ...state, phase: "idle", version: undefined, changedAt: now - saveDelayMs };
}

/** Whether the server has everything. */
export function isSaved<Document>({ phase, changedAt, sending }: Autosave<Document>): boolean {
  return phase === "idle" && changedAt === undefined && sending === undefined;
}
