/** Small files that show what can be imported, in the words that the suggestions know. Pure. */
import type { Subject } from "./import.js";

export const exampleFiles: Readonly<Record<Subject, { readonly name: string; readonly rows: string[][] }>> = {
  users: {
    name: "people.csv",
    rows: [
      ["id", "email", "firstName", "plan", "birthday"],
      ["u-1001", "ann@example.com", "Ann", "pro", "1990-04-12"],
      ["u-1002", "ben@example.com", "Ben", "free", "1984-11-30"],
      ["u-1003", "cleo@example.com", "Cleo", "free", ""],
    ],
  },
  events: {
    name: "events.csv",
    rows: [
      ["userId", "event", "timestamp", "value"],
      ["u-1001", "Order Completed", "2026-01-31T12:00:00Z", "49.90"],
      ["u-1002", "Signed Up", "2026-02-03T08:15:00Z", ""],
    ],
  },
};

/** The name of the import: that of the file without its ends. */
export function importName(fileName: string): string {
  const bare = fileName.replace(/(?:\.(?:csv|tsv|txt|ndjson|jsonl|json))?(?:\.gz)?$/i, "").trim();
  return (bare === "" ? fileName : bare).slice(0, 200);
}
