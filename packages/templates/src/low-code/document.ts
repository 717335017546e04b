/**
 * A document of the low-code editor: ProseMirror's JSON, a tree of typed nodes whose texts carry marks. Parsed from an
 * object or its JSON text; blocks.ts and inlines.ts render the nodes.
 */
import { z } from "zod";
import { maxDepth, maxSourceLength } from "../limits.js";
import type { TemplateIssue } from "../template-fault.js";

export interface LowCodeMark {
  readonly type: string;
  readonly attrs: Readonly<Record<string, unknown>>;
}

export interface LowCodeNode {
  readonly type: string;
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly content: readonly LowCodeNode[];
  readonly text: string;
  readonly marks: readonly LowCodeMark[];
  /** Relative to the field: `body.content[2].content[0]`. */
  readonly path: string;
}

/** Thrown while a document is parsed or rendered, caught at the entry points. */
export class LowCodeError extends Error {
  readonly fault: TemplateIssue;

  constructor(path: string, message: string) {
    super(message);
    this.fault = { field: path, message };
  }
}

const attrsSchema = z.record(z.string(), z.unknown()).nullish();
const nodeSchema = z.looseObject({
  type: z.string(),
  attrs: attrsSchema,
  content: z.array(z.unknown()).nullish(),
  text: z.string().nullish(),
  marks: z.array(z.looseObject({ type: z.string(), attrs: attrsSchema })).nullish(),
});

/** Throws `LowCodeError`. */
export function readDocument(body: unknown, field: string): LowCodeNode {
  const root = readNode(typeof body === "string" ? parseText(body, field) : body, field, 0);
  if (root.type !== "doc")
    throw new LowCodeError(field, `a document begins with a node of type “doc”, not “${root.type}”`);
  return root;
}

function parseText(text: string, field: string): unknown {
  if (text.length > maxSourceLength)
    throw new LowCodeError(field, `longer than ${maxSourceLength} characters`);
  try {
    return JSON.parse(text);
  } catch {
    throw new LowCodeError(field, "neither a document of the editor nor its JSON text");
  }
}

function readNode(value: unknown, path: string, depth: number): LowCodeNode {
  if (depth > maxDepth) throw new LowCodeError(path, `nested deeper than ${maxDepth} nodes`);
  const parsed = nodeSchema.safeParse(value);
  if (!parsed.success) throw new LowCodeError(path, "no node: it needs a `type`");
  const { type, attrs, content, text, marks } = parsed.data;
  return {
    type,
    attrs: attrs ?? {},
    content: (content ?? []).map((child, index) => readNode(child, `${path}.content[${index}]`, depth + 1)),
    text: text ?? "",
    marks: (marks ?? []).map((mark) => ({ type: mark.type, attrs: mark.attrs ?? {} })),
    path,
  };
}
