/**
 * What the cards of an editor share: the draft, how to change it, and what is known of its parts. A card reads the part that
 * concerns it and is drawn again when that part changes, so that typing costs the same in a document of many cards.
 */
import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { DraftEditor } from "./draft-editor.js";

export interface EditingStore<Editing> {
  readonly now: () => Editing;
  /** Returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (editing: Editing) => void;
}

/** For the cards within: the draft as the editor has it, and what the page knows besides. */
export function useEditingStore<Draft, Editing extends { readonly draft: Draft }>(
  editing: Editing,
  editor: DraftEditor<Draft>,
): EditingStore<Editing> {
  const [store] = useState(() => createStore(editing, editor));
  useLayoutEffect(() => store.set(editing), [store, editing]);
  return store;
}

/** Cards change together with the page, and not after it: they read the draft at its source. */
function createStore<Draft, Editing extends { readonly draft: Draft }>(
  first: Editing,
  editor: DraftEditor<Draft>,
): EditingStore<Editing> {
  let editing = first;
  const listeners = new Set<() => void>();
  return {
    now() {
      const draft = editor.state().history.document;
      if (draft !== editing.draft) editing = { ...editing, draft };
      return editing;
    },
    subscribe(listener) {
      const stop = editor.subscribe(listener);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    set(next) {
      editing = next;
      for (const listener of listeners) listener();
    },
  };
}

/** A part of what is shared. It stays the same object while nothing of it changes. */
export function useEditingPart<Editing, Part>(
  { subscribe, now }: EditingStore<Editing>,
  part: (editing: Editing) => Part,
): Part {
  return useSyncExternalStore(subscribe, () => part(now()));
}
