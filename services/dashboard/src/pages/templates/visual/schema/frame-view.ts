/**
 * A block that the service renders, as a part or MJML: its HTML in a frame in which nothing runs, as high as its content. The
 * frame has the origin of the page so that its height can be read; without scripts, forms and links nothing can use that.
 */
import type { NodeViewRenderer } from "@tiptap/core";
import type { Node as EditorTree } from "@tiptap/pm/model";
import { saidBy, viewOf, type Said, type Values } from "./drawn-view.js";

export interface FrameTexts {
  /** What the block is. */
  readonly label: (attrs: Values) => string;
  /** Shown while there is no HTML. */
  readonly detail: (attrs: Values) => string;
  readonly open: string;
}

export function frameView(texts: FrameTexts): () => NodeViewRenderer {
  return () =>
    ({ node, decorations }) => {
      const dom = document.createElement("div");
      dom.dataset["atom"] = "";
      let shown = "";
      const redraw = ({ attrs }: EditorTree, said: Said): void => {
        const next = JSON.stringify([attrs, said]);
        if (next === shown) return;
        shown = next;
        draw(dom, { attrs, said, texts });
      };
      redraw(node, saidBy(decorations));
      const sizes = new ResizeObserver(() => fitFrame(dom.querySelector("iframe")));
      sizes.observe(dom);
      return { ...viewOf(dom, redraw)(node), destroy: () => sizes.disconnect() };
    };
}

interface FrameInput {
  readonly attrs: Values;
  readonly said: Said;
  readonly texts: FrameTexts;
}

function draw(dom: HTMLElement, { attrs, said: { html, href }, texts }: FrameInput): void {
  const label = texts.label(attrs);
  dom.toggleAttribute("data-frame", html !== undefined);
  const head = element("div", { "data-frame-head": "" }, element("strong", {}, label));
  if (href !== undefined) {
    const link = element("a", { href, target: "_blank", rel: "noopener", "data-source": "" }, texts.open);
    head.append(link);
  }
  const detail = texts.detail(attrs);
  if (html !== undefined) dom.replaceChildren(head, frameOf(html, label));
  else dom.replaceChildren(head, ...(detail === "" ? [] : [element("span", { "data-detail": "" }, detail)]));
}

function frameOf(html: string, title: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.tabIndex = -1;
  frame.sandbox.value = "allow-same-origin";
  frame.srcdoc = html;
  frame.addEventListener("load", () => fitFrame(frame));
  return frame;
}

function fitFrame(frame: HTMLIFrameElement | null): void {
  const height = frame?.contentDocument?.body?.getBoundingClientRect().height ?? 0;
  if (frame !== null && height > 0) frame.style.height = `${Math.ceil(height)}px`;
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}
