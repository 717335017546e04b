/** What is typed after `/` or two braces, while the list for it is shown. Moving away or Escape ends it. */
import { Extension } from "@tiptap/core";
import { Plugin, PluginKey, type EditorState } from "@tiptap/pm/state";

export type TriggerKind = "block" | "variable";

export interface Trigger {
  readonly kind: TriggerKind;
  /** Of the characters that began it. */
  readonly from: number;
  readonly query: string;
}

interface TriggerState {
  readonly trigger: Trigger | undefined;
  /** Where a list was closed: it does not open again there. */
  readonly closedAt: number | undefined;
}

const key = new PluginKey<TriggerState>("trigger");

export function triggerOf(state: EditorState): Trigger | undefined {
  return key.getState(state)?.trigger;
}

/** The list that is shown takes the keys that move in it; true if it used one. */
export type TriggerKeys = { current: ((event: KeyboardEvent) => boolean) | undefined };

/** For the element with the text: the list, and the choice in it, for screen readers. */
export type TriggerList = { current: Readonly<Record<string, string>> };

export function triggers(keys: TriggerKeys, list: TriggerList): Extension {
  return Extension.create({
    name: "trigger",
    priority: 1_000,
    addProseMirrorPlugins: () => [
      new Plugin<TriggerState>({
        key,
        state: {
          init: () => ({ trigger: undefined, closedAt: undefined }),
          apply: (transaction, before, _, state) => {
            if (transaction.getMeta(key) === "close")
              return { trigger: undefined, closedAt: before.trigger?.from };
            if (!transaction.docChanged && !transaction.selectionSet) return before;
            const closedAt =
              before.closedAt === undefined ? undefined : transaction.mapping.map(before.closedAt, -1);
            const found = findTrigger(state);
            // It opens by typing, and not by a cursor that comes by.
            const isOpening = before.trigger === undefined && !transaction.docChanged;
            const isClosed = found?.from === closedAt;
            return {
              trigger: isOpening || isClosed ? undefined : found,
              closedAt: found === undefined ? undefined : closedAt,
            };
          },
        },
        props: {
          handleKeyDown: (view, event) => {
            if (triggerOf(view.state) === undefined || event.isComposing) return false;
            if (event.key === "Escape") {
              view.dispatch(closeTrigger(view.state));
              return true;
            }
            return keys.current?.(event) ?? false;
          },
          attributes: (state) => (triggerOf(state) === undefined ? {} : { ...list.current }),
        },
      }),
    ],
  });
}

export function closeTrigger(state: EditorState): EditorState["tr"] {
  return state.tr.setMeta(key, "close");
}

const longestQuery = 40;

function findTrigger({ selection }: EditorState): Trigger | undefined {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code === true) return undefined;
  const start = Math.max(0, $from.parentOffset - longestQuery);
  const before = $from.parent.textBetween(start, $from.parentOffset, "\n", "\uFFFC");
  return readTrigger(before, $from.pos);
}

/** What the text before the cursor begins. Pure. */
export function readTrigger(before: string, pos: number): Trigger | undefined {
  const [variable, name = ""] = /\{\{\s*([^{}\n\uFFFC]*)$/.exec(before) ?? [];
  if (variable !== undefined) return { kind: "variable", from: pos - variable.length, query: name };
  const [block, query = ""] =
    /(?<=^|\s|\uFFFC)\/((?:[^/\s\uFFFC]+(?: [^/\s\uFFFC]+)?)?)$/u.exec(before) ?? [];
  return block === undefined ? undefined : { kind: "block", from: pos - block.length, query };
}
