/**
 * Whether a file is about the other: events that were uploaded as users, or users as events. It is a hint, from the names
 * of the columns and the first rows; what both could be is left as it is. Pure.
 */
import type { ImportSubject } from "../mapping.js";
import type { ImportRow } from "../rows/import-row.js";
import { textOf } from "../rows/typed-value.js";
import { bareSpelling } from "./match-columns.js";
import { suggestMapping } from "./suggest-mapping.js";

export interface FileStart {
  readonly subject: ImportSubject;
  readonly columns: readonly string[];
  /** The first of the file. */
  readonly rows: readonly ImportRow[];
}

/** Undefined where nothing says so. */
export function otherSubject(file: FileStart): ImportSubject | undefined {
  return file.subject === "users" ? eventsHint(file) : usersHint(file);
}

/** Names that people have no attribute of; `name` and `date` are no such. */
const ofEvents = {
  event: ["event", "eventname", "eventtype", "ereignis", "ereignisname"],
  time: ["timestamp", "originaltimestamp", "occurredat", "eventtime", "zeitstempel", "zeitpunkt"],
  messageId: ["messageid", "eventid", "ereignisid", "nachrichtenid"],
};

function eventsHint(file: FileStart): ImportSubject | undefined {
  const spellings = new Set(file.columns.map(bareSpelling));
  const isRepeated = namesUsersAgain(file);
  const signs = Object.values(ofEvents).filter((names) => names.some((name) => spellings.has(name))).length;
  const isOften = isRepeated && file.rows.length >= manyRows;
  return signs >= 2 || (signs === 1 && isRepeated) || isOften ? "events" : undefined;
}

function usersHint(file: FileStart): ImportSubject | undefined {
  const types = new Set(mapped(file).map(({ to }) => to.type));
  const hasEvents = types.has("event") || types.has("timestamp") || types.has("messageId");
  const namesUser = types.has("id") || types.has("email") || mappedAsUsers(file).has("id");
  return !hasEvents && namesUser && !namesUsersAgain(file) ? "users" : undefined;
}

const manyRows = 10;
const someRows = 4;

/** At most half of the values of the column that names users are different. */
function namesUsersAgain(file: FileStart): boolean {
  const asUsers = mappedAsUsers(file);
  const index = asUsers.get("id") ?? asUsers.get("email") ?? asUsers.get("anonymousId");
  if (index === undefined) return false;
  const values = file.rows.flatMap(({ cells, problem }) => {
    const text = problem === undefined ? textOf(cells[index] ?? "").trim() : "";
    return text === "" ? [] : [text];
  });
  return values.length >= someRows && new Set(values).size * 2 <= values.length;
}

/** The index of the column for each type. */
function mappedAsUsers(file: FileStart): ReadonlyMap<string, number> {
  return new Map(mapped({ ...file, subject: "users" }).map(({ to }, index) => [to.type, index]));
}

function mapped({ subject, columns }: FileStart): ReturnType<typeof suggestMapping> {
  return suggestMapping({ subject, columns }, { traits: [], subscriptionGroups: [] });
}
