/** The same texts as in the downloads of the API, whose uploads drop the apostrophe again. */
const beginsFormula = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const isPlainNumber = /^[+-]\d+(?:[.,]\d+)*(?:e[+-]?\d+)?$/iu;

/** Rows as CSV (RFC 4180), as spreadsheets read it: a text that begins as a formula is not run as one. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = beginsFormula.test(value) && !isPlainNumber.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
