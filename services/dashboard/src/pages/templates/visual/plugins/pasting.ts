/**
 * Copies blocks with all that they have, and pastes them so; what comes from other programs is reduced to its text, headings,
 * lists, links and emphasis before it becomes a part of the document.
 */
import { Extension } from "@tiptap/core";
import { Fragment, Slice, type Node as EditorTree, type Schema } from "@tiptap/pm/model";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { editorBlocks } from "../document/to-editor.js";
import { blocksOfHtml, blocksOfText } from "../paste/pasted-blocks.js";
import { hasTable } from "../paste/pasted-tables.js";

const ownType = "application/x-signalbox-mail";

/** `onTable`: a table was pasted, which is lines now. */
export function pasting(onTable: () => void): Extension {
  return Extension.create({
    name: "pasting",
    priority: 1_000,
    addProseMirrorPlugins: () => [pastingPlugin(onTable)],
  });
}

function pastingPlugin(onTable: () => void): Plugin {
  const take: Take = (view, data) => {
    const isDone = paste(view, data);
    if (isDone && isForeignTable(data)) onTable();
    return isDone;
  };
  return new Plugin({
    props: {
      handlePaste: (view, event) => event.clipboardData !== null && take(view, event.clipboardData),
      handleDrop: (view, event) => view.dragging === null && drop(view, event, take),
      handleDOMEvents: {
        copy: (view, event) => copy(view, event),
        cut: (view, event) => {
          if (!view.editable || !copy(view, event)) return false;
          view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
          return true;
        },
      },
    },
  });
}

type Take = (view: EditorView, data: DataTransfer) => boolean;

function isForeignTable(data: DataTransfer): boolean {
  return data.getData(ownType) === "" && hasTable(data.getData("text/html"));
}

function copy(view: EditorView, event: ClipboardEvent): boolean {
  const { selection } = view.state;
  if (selection.empty || event.clipboardData === null) return false;
  const slice = selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  event.clipboardData.clearData();
  event.clipboardData.setData("text/html", dom.innerHTML);
  event.clipboardData.setData("text/plain", text);
  event.clipboardData.setData(ownType, JSON.stringify(slice.toJSON()));
  event.preventDefault();
  return true;
}

function paste(view: EditorView, data: DataTransfer): boolean {
  const { $from } = view.state.selection;
  if ($from.parent.type.spec.code === true) return false;
  const slice = sliceOf(view, data);
  if (slice === undefined) return true;
  view.dispatch(
    view.state.tr.replaceSelection(slice).scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"),
  );
  return true;
}

function drop(view: EditorView, event: DragEvent, take: Take): boolean {
  event.preventDefault();
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (at === null || event.dataTransfer === null || !view.editable) return true;
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
  return take(view, event.dataTransfer);
}

/** Undefined for what has no words, as an image. */
function sliceOf(view: EditorView, data: DataTransfer): Slice | undefined {
  const { schema, selection } = view.state;
  const own = ownSlice(schema, data.getData(ownType));
  if (own !== undefined) return own;
  const html = data.getData("text/html");
  const blocks = html === "" ? [] : blocksOfHtml(html);
  const read = blocks.length > 0 ? blocks : blocksOfText(data.getData("text/plain"));
  if (read.length === 0) return undefined;
  const nodes = editorBlocks(read).map((each) => schema.nodeFromJSON(each));
  const { name } = selection.$from.parent.type;
  return name === "button" || name === "quoteCaption" ? wordsOf(nodes, schema) : openSlice(nodes);
}

/** What was copied here; undefined if it is no part of a document. */
function ownSlice(schema: Schema, json: string): Slice | undefined {
  if (json === "") return undefined;
  try {
    return Slice.fromJSON(schema, JSON.parse(json) as never);
  } catch {
    return undefined;
  }
}

/** Paragraphs at the edges join the text that they come into. */
function openSlice(nodes: readonly EditorTree[]): Slice {
  const isOpen = (node: EditorTree | undefined): number => (node?.type.name === "paragraph" ? 1 : 0);
  return new Slice(Fragment.from(nodes), isOpen(nodes[0]), isOpen(nodes.at(-1)));
}

/** One line, where there is only one. */
function wordsOf(nodes: readonly EditorTree[], schema: Schema): Slice {
  const text = nodes.map((node) => node.textBetween(0, node.content.size, " ", " ")).join(" ");
  return text === "" ? Slice.empty : new Slice(Fragment.from(schema.text(text)), 0, 0);
}
