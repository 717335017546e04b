/** The style of the texts that are selected: paragraphs, headings and code. Pure. */
import type { EditorState } from "@tiptap/pm/state";
import { levelOf } from "../schema/text-nodes.js";
import type { BlockAct } from "./edit-blocks.js";

const styled = new Set(["paragraph", "heading", "codeBlock"]);

/** `paragraph`, `heading2` or `codeBlock`; undefined where the text has no style, as in a button. */
export function styleOfText({ selection: { $from } }: EditorState): string | undefined {
  const { type, attrs } = $from.parent;
  if (!styled.has(type.name)) return undefined;
  return type.name === "heading" ? `heading${levelOf(attrs["level"])}` : type.name;
}

export function setTextStyle(style: string): BlockAct {
  return (state) => {
    const [, name = "", level] = /^([a-zA-Z]+)(\d)?$/.exec(style) ?? [];
    const type = state.schema.nodes[name];
    if (type === undefined || !styled.has(name)) return undefined;
    const { tr } = state;
    for (const { $from, $to } of state.selection.ranges) {
      state.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
        if (!styled.has(node.type.name)) return;
        const textAlign: unknown = name === "codeBlock" ? undefined : (node.attrs["textAlign"] ?? null);
        const attrs = {
          ...(textAlign !== undefined && { textAlign }),
          ...(level !== undefined && { level: Number(level) }),
        };
        const at = tr.mapping.map(pos);
        tr.setBlockType(at, at + node.nodeSize, type, attrs);
      });
    }
    return tr.docChanged ? tr.scrollIntoView() : undefined;
  };
}
