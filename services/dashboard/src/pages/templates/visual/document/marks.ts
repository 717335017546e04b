/** Marks of a document as the schema holds them, and back. What the schema cannot hold stays in the original list. Pure. */
import { isEqualJson } from "../../../../ui/index.js";
import { isPlainObject, ownValue, patchedAttributes, withProperty, type JsonObject } from "./json.js";
import { markShapes, markTypeOf, unknownMark, type MarkType } from "./shapes.js";

/** A mark of the editor, as JSON. */
export interface EditorMark {
  readonly type: string;
  readonly attrs: JsonObject;
}

const order: readonly string[] = [...Object.keys(markShapes), unknownMark];

/** One of each type, in the order of the schema; unknown ones carry their JSON. */
export function editorMarks(marks: unknown): readonly EditorMark[] {
  return listed(marks)
    .flatMap(({ editor }) => editor ?? [])
    .toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
}

/** Each mark of a document with that of the editor, which is missing for a repeated one. */
function listed(marks: unknown): readonly { readonly original: unknown; readonly editor?: EditorMark }[] {
  const seen: EditorMark[] = [];
  return (Array.isArray(marks) ? (marks as readonly unknown[]) : []).map((original) => {
    const editor = editorMark(original);
    const isRepeated = seen.some(({ type, attrs }) =>
      type === unknownMark ? isEqualJson({ type, attrs }, editor) : type === editor.type,
    );
    if (isRepeated) return { original };
    seen.push(editor);
    return { original, editor };
  });
}

function editorMark(mark: unknown): EditorMark {
  const type = isPlainObject(mark) && typeof mark["type"] === "string" ? markTypeOf(mark["type"]) : undefined;
  if (type === undefined || !isPlainObject(mark)) return { type: unknownMark, attrs: { json: mark } };
  return { type, attrs: attributesOf(type, mark["attrs"]) };
}

function attributesOf(type: MarkType, attrs: unknown): JsonObject {
  return Object.fromEntries(markShapes[type].map((name) => [name, ownValue(attrs, name)]));
}

/** The marks as a document has them: `original` with what was changed since; undefined for none. */
export function documentMarks(current: readonly EditorMark[], original: unknown): unknown {
  const left = [...current];
  const kept = listed(original).flatMap(({ original: mark, editor }) => {
    if (editor === undefined) {
      const type = editorMark(mark).type;
      return current.some((each) => each.type === type) ? [mark] : [];
    }
    const at = left.findIndex((each) =>
      each.type === unknownMark ? isEqualJson(each, editor) : each.type === editor.type,
    );
    const [now] = at === -1 ? [] : left.splice(at, 1);
    return now === undefined ? [] : [patchedMark(mark, now)];
  });
  const marks = [...kept, ...left.map(newMark)];
  if (marks.length > 0) return marks;
  // Null and a missing list stay what they are.
  return Array.isArray(original) ? [] : original;
}

function patchedMark(mark: unknown, { type, attrs }: EditorMark): unknown {
  if (type === unknownMark || !isPlainObject(mark)) return mark;
  const patched = patchedAttributes(mark["attrs"], namesOf(type), attrs);
  return patched === mark["attrs"] ? mark : withProperty(mark, "attrs", patched);
}

function newMark({ type, attrs }: EditorMark): unknown {
  if (type === unknownMark) return attrs["json"];
  const written = patchedAttributes(undefined, namesOf(type), attrs);
  return written === undefined ? { type } : { type, attrs: written };
}

function namesOf(type: string): readonly string[] {
  return Object.hasOwn(markShapes, type) ? markShapes[type as MarkType] : [];
}
