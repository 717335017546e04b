/**
 * Node views of atoms that are drawn from their attributes and from what decorations say of them: a value, the HTML that the
 * service renders, an address. They are drawn again when one of both changes.
 */
import type { NodeViewRenderer } from "@tiptap/core";
import { DOMSerializer, type DOMOutputSpec, type Node as EditorTree } from "@tiptap/pm/model";
import type { Decoration, NodeView } from "@tiptap/pm/view";

/** What decorations say of a node, by the fields of their `spec`. */
export interface Said {
  /** What it shows in place of its Liquid; null: the brand has nothing. */
  readonly value?: string | null;
  /** Rendered by the service. */
  readonly html?: string;
  /** Where it can be changed. */
  readonly href?: string;
}

export type Values = Readonly<Record<string, unknown>>;

export function drawnView(draw: (attrs: Values, said: Said) => DOMOutputSpec): () => NodeViewRenderer {
  return () =>
    ({ node: first, decorations }) => {
      const { dom } = DOMSerializer.renderSpec(document, draw(first.attrs, saidBy(decorations)));
      if (!(dom instanceof HTMLElement)) throw new Error("a block is drawn as an element");
      let shown = { node: first, said: JSON.stringify(saidBy(decorations)) };
      return viewOf(dom, (node, said) => {
        const next = JSON.stringify(said);
        if (node === shown.node && next === shown.said) return;
        shown = { node, said: next };
        const drawn = DOMSerializer.renderSpec(document, draw(node.attrs, said)).dom;
        if (drawn instanceof HTMLElement) takeOver(dom, drawn);
      })(first);
    };
}

/** A view of one element, whose links open by themselves. */
export function viewOf(
  dom: HTMLElement,
  redraw: (node: EditorTree, said: Said) => void,
): (first: EditorTree) => NodeView {
  return ({ type }) => ({
    dom,
    update: (node, decorations) => {
      if (node.type !== type) return false;
      redraw(node, saidBy(decorations));
      return true;
    },
    // A press on a link is not one on the block.
    stopEvent: ({ target }) => target instanceof Element && target.closest("a[href]") !== null,
    ignoreMutation: () => true,
  });
}

export function saidBy(decorations: readonly Decoration[]): Said {
  return Object.assign({}, ...decorations.map(({ spec }) => spec as Said)) as Said;
}

/** The attributes and the content of another element; what the editor marks on it stays. */
function takeOver(dom: HTMLElement, drawn: HTMLElement): void {
  for (const { name, value } of drawn.attributes) dom.setAttribute(name, value);
  dom.style.cssText = drawn.style.cssText;
  dom.replaceChildren(...drawn.childNodes);
}
