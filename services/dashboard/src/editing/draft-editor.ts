/**
 * An open draft: its document with its history, saved by itself. What is not saved yet is kept by the browser. It knows no
 * components: `subscribe` and `state` are what `useSyncExternalStore` takes.
 */
import {
  beginSave,
  endConflict,
  endRead,
  endSave,
  failCall,
  isSaved,
  nextCall,
  noteChange,
  noteReachable,
  saveAnew,
  startAutosave,
  type Autosave,
  type SavedDraft,
  type SaveFailure,
} from "./autosave.js";
import { edited, rebased, redone, startHistory, undone, type EditHistory } from "./edit-history.js";
import type { KeptDrafts } from "./kept-drafts.js";
import type { Merged, Versions } from "../ui/index.js";

/** Where drafts are saved. */
export interface DraftStore<Document> {
  /** Returns the new version. `version` undefined: there must be no draft. */
  readonly save: (document: Document, version: string | undefined) => Promise<string>;
  readonly read: () => Promise<SavedDraft<Document> | undefined>;
  /** What a failure of either means. */
  readonly failureOf: (error: unknown) => SaveFailure;
}

export interface DraftEditorOptions<Document> {
  readonly store: DraftStore<Document>;
  readonly kept: KeptDrafts<Document>;
  readonly merge: (versions: Versions<Document>) => Merged<Document>;
  /** What the editor begins with where there is no draft: what is published, or a new one. */
  readonly published: Document;
  readonly draft: SavedDraft<Document> | undefined;
  /** The name of the edit that brings back what the browser had kept. */
  readonly keptName: string;
  readonly now: () => number;
  /** Returns what ends it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface DraftEditorState<Document> {
  readonly history: EditHistory<Document>;
  readonly autosave: Autosave<Document>;
  /** Why the service does not take the draft. */
  readonly error?: unknown;
  /** Whether the browser has what is not saved: leaving loses nothing then. */
  readonly isKept: boolean;
}

export interface DraftEditor<Document> {
  readonly state: () => DraftEditorState<Document>;
  /** Returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly edit: (edit: {
    readonly name: string;
    readonly apply: (document: Document) => Document;
    readonly field?: string | undefined;
  }) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Ends a conflict with the document in which it is decided. */
  readonly decide: (decide: (document: Document) => Document) => void;
  readonly saveAnew: () => void;
  /** The service may answer again. */
  readonly retry: () => void;
  /** Saves at once what is not saved; true when everything is. */
  readonly flush: () => Promise<boolean>;
  /** Takes over what others have saved, also while nothing is typed here. */
  readonly refresh: () => Promise<void>;
  /** Removes the draft with this call. When that fails, the editor goes on saving. */
  readonly discard: (remove: () => Promise<void>) => Promise<void>;
  /** Nothing is saved any more, as after the draft was published. */
  readonly close: () => void;
}

export function createDraftEditor<Document>(options: DraftEditorOptions<Document>): DraftEditor<Document> {
  const { store, kept, merge, now, after } = options;
  let state = openedState(options);
  let underWay: Promise<void> | undefined;
  let stopWaiting: (() => void) | undefined;
  let isClosed = false;
  const listeners = new Set<() => void>();

  const show = (change: Partial<DraftEditorState<Document>>): void => {
    const next = { ...state, ...change };
    const { autosave, history } = next;
    let { isKept } = next;
    if (!isClosed && (history !== state.history || autosave !== state.autosave)) {
      if (isSaved(autosave)) kept.forget();
      const { saved: base, version } = autosave;
      isKept =
        isSaved(autosave) ||
        kept.keep({ document: history.document, base, ...(version !== undefined && { version }) });
    }
    state = { ...next, isKept };
    for (const listener of listeners) listener();
  };

  const run = (isUrgent = false): void => {
    stopWaiting?.();
    stopWaiting = undefined;
    if (isClosed || underWay !== undefined) return;
    const { autosave, history } = state;
    const call = nextCall(autosave, history.document, isUrgent ? Infinity : now());
    if (call === undefined) return;
    if (call.call === "wait") {
      stopWaiting = after(call.until - now(), () => run());
      return;
    }
    underWay = (call.call === "save" ? save(call.document, call.version) : read()).finally(() => {
      underWay = undefined;
      run();
    });
  };

  const save = async (document: Document, version: string | undefined): Promise<void> => {
    show({ autosave: beginSave(state.autosave, document) });
    try {
      const saved = await store.save(document, version);
      show({ autosave: endSave(state.autosave, saved), error: undefined });
    } catch (error) {
      fail(error);
    }
  };

  const read = async (): Promise<void> => {
    try {
      const theirs = await store.read();
      const { history, autosave } = state;
      const base = autosave.saved;
      const reading = endRead(autosave, { document: history.document, theirs, now: now(), merge });
      const merged =
        theirs && rebased(history, (mine) => merge({ base, mine, theirs: theirs.document }).document);
      show({ autosave: reading.state, history: merged ?? history, error: undefined });
    } catch (error) {
      fail(error);
    }
  };

  const fail = (error: unknown): void => {
    show({ autosave: failCall(state.autosave, store.failureOf(error), now()), error });
  };

  const changeTo = (history: EditHistory<Document>): void => {
    if (history === state.history) return;
    show({ history, autosave: noteChange(state.autosave, now()) });
    run();
  };

  const flush = async (): Promise<boolean> => {
    // What is typed while the first one is under way needs another one.
    for (let left = 3; left > 0 && !isSaved(state.autosave); left -= 1) {
      run(true);
      if (underWay === undefined) break;
      await underWay;
    }
    return isSaved(state.autosave);
  };

  const refresh = async (): Promise<void> => {
    await flush();
    const { phase, version } = state.autosave;
    if (isClosed || underWay !== undefined || phase !== "idle" || version === undefined) return;
    underWay = read().finally(() => {
      underWay = undefined;
      run();
    });
    await underWay;
  };

  const close = (): void => {
    isClosed = true;
    stopWaiting?.();
    kept.forget();
  };

  run();
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: ({ name, apply, field }) => changeTo(edited(state.history, { name, apply, field, at: now() })),
    undo: () => changeTo(undone(state.history)),
    redo: () => changeTo(redone(state.history)),
    decide(decide) {
      show({
        history: { ...state.history, document: decide(state.history.document) },
        autosave: endConflict(state.autosave, now()),
      });
      run();
    },
    saveAnew() {
      show({ autosave: saveAnew(state.autosave, now()) });
      run();
    },
    retry() {
      show({ autosave: noteReachable(state.autosave) });
      run();
    },
    flush,
    refresh,
    async discard(remove) {
      // A save that is under way would bring the draft back.
      await flush();
      await remove();
      close();
    },
    close,
  };
}

function openedState<Document>(options: DraftEditorOptions<Document>): DraftEditorState<Document> {
  const { kept, merge, published, draft, keptName, now } = options;
  const current = draft?.document ?? published;
  const autosave = startAutosave(current, draft?.version);
  const history = startHistory(current);
  const found = kept.find();
  if (found === undefined) return { history, autosave, isKept: true };
  const isGone = found.version !== undefined && draft === undefined;
  const merged = merge({ base: found.base, mine: found.document, theirs: current });
  const withKept = edited(history, { name: keptName, at: now(), apply: () => merged.document });
  const changed = noteChange(autosave, now());
  const { conflicts } = merged;
  const phase = isGone ? "deleted" : conflicts.length > 0 ? "conflict" : "idle";
  return { history: withKept, autosave: { ...changed, phase, conflicts }, isKept: true };
}
