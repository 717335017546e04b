/** Leads faults back to what the author wrote: a generated text has no lines of its own, and a part is another text. */
import { placeOf, startsOfLines } from "../mjml/mjml-structure.js";
import type { TemplateField } from "../template-fields.js";
import type { Outcome, TextFault } from "../template-fault.js";

type Written = Pick<TemplateField, "source" | "isGenerated" | "expansion">;

export function writtenFaults(field: Written, faults: readonly TextFault[]): readonly TextFault[] {
  const { expansion, isGenerated } = field;
  const own = expansion === undefined ? faults : faults.map((fault) => inWritten(field, expansion, fault));
  return isGenerated === true ? own.map(withoutPlace) : own;
}

/** The outcome with its faults as the author sees them. */
export function writtenOutcome<T>(field: Written, outcome: Outcome<T>): Outcome<T> {
  return outcome.ok ? outcome : { ok: false, faults: writtenFaults(field, outcome.faults) };
}

/** Where a place is for the author; empty where it is nowhere. */
export function writtenPlace(field: Written, place: Omit<TextFault, "message">): Omit<TextFault, "message"> {
  const { message: _, ...written } = writtenFaults(field, [{ message: "", ...place }])[0] ?? { message: "" };
  return written;
}

/** In generated text, lines and columns mean nothing to the author. */
export function withoutPlace({ message }: TextFault): TextFault {
  return { message };
}

function inWritten(
  { source }: Written,
  { written, stretches }: NonNullable<Written["expansion"]>,
  fault: TextFault,
): TextFault {
  const { message, line, column } = fault;
  if (line === undefined) return fault;
  const at = (startsOfLines(source)[line - 1] ?? 0) + (column ?? 1) - 1;
  // A fault without column is of its line, which may begin with what is before the tag of a part.
  const stretch = stretches.findLast((each) => each.at <= at);
  if (stretch === undefined) return { message };
  const isInPart = stretch.part !== undefined;
  const writtenAt = stretch.writtenAt + (isInPart ? 0 : at - stretch.at);
  const place = placeOf(startsOfLines(written), writtenAt);
  return {
    message: isInPart ? inPart(stretch.part ?? "", message) : message,
    line: place.line,
    ...(column !== undefined && { column: place.column }),
  };
}

/** The fault of a part, in a text that names it. */
export function inPart(name: string, message: string): string {
  return `in the part “${name}”: ${message}`;
}
