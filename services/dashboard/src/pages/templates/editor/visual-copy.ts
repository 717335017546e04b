/**
 * The visual mail that is kept as a draft of its own when it goes on in code. The copy is part of that step: undoing the step
 * removes it, redoing it brings it back. Pure.
 */
import { isEqualJson } from "../../../editing/index.js";
import type { TemplateContent } from "./template-draft.js";

export interface VisualCopy {
  readonly name: string;
  /** What was kept. */
  readonly visual: TemplateContent;
  /** The body that took its place. */
  readonly code: string;
  /** Whether the copy is there. */
  readonly isKept: boolean;
}

/** Whether the copy is to be there when the template has this content; undefined: as it is now. */
export function isCopyWanted(copy: VisualCopy, content: TemplateContent): boolean | undefined {
  if (!copy.isKept) return content["body"] === copy.code ? true : undefined;
  const isVisual = content["emailContentsType"] === "LowCode";
  return isVisual && isEqualJson(content["body"], copy.visual["body"]) ? false : undefined;
}
