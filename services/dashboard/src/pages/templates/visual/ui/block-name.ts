/** What a block is called. */
import type { SayVisual } from "../block-offers.js";

const names = {
  paragraph: "text",
  bulletList: "list",
  orderedList: "numbered",
  blockquote: "quote",
  blockquoteFigure: "quote",
  codeBlock: "code",
  image: "image",
  imageBlock: "image",
  button: "button",
  horizontalRule: "divider",
  divider: "divider",
  spacer: "spacer",
  columns: "groupLayout",
  condition: "condition",
  repeat: "repeat",
  raw: "raw",
  part: "part",
  heading: "styleHeadingAny",
} as const;

export function blockName(type: string, say: SayVisual): string {
  return Object.hasOwn(names, type) ? say(names[type as keyof typeof names]) : say("block");
}
