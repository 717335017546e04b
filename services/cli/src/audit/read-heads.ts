/** Reads the lines that `audit head` printed; lines of several runs may follow each other. */
import { auditHeadSchema, type AuditHead } from "@signalbox/workspace";
import { usageFault } from "../command.js";

/**
 * Lines that are no JSON are passed over, as `npm run` prints some. Throws a usage error that names a damaged line, also
 * when there is none at all: nothing would be compared.
 */
export function readHeads(text: string): readonly AuditHead[] {
  const heads = text.split(/\r?\n/).flatMap((line, index) => {
    return line.trimStart().startsWith("{") ? [headIn(line, index + 1)] : [];
  });
  if (heads.length === 0) throw usageFault("--head: the file has no line that `audit head` printed");
  return heads;
}

function headIn(line: string, number: number): AuditHead {
  try {
    return auditHeadSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw usageFault(`--head: line ${number} is not one that \`audit head\` printed`, cause);
  }
}
