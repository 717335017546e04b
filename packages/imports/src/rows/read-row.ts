/** Reads a row of an import by its mapping: the user whom it names, and what it says about them. Pure. */
import { normalAddress } from "@signalbox/addresses";
import { findJsonFault, type Json, type Sentence } from "@signalbox/core";
import { faultOfText, problemOfText } from "@signalbox/workspace";
import { meaningOfStatus } from "../consent/status-words.js";
import { wishOfAction, wishOfStatus, type Wish } from "../consent/wish.js";
import { csvSays } from "../files/csv-sentences.js";
import { withoutGuard } from "../files/formula-guard.js";
import type { ImportMapping, ImportOptions, ImportSubject, ImportTarget } from "../mapping.js";
import type { ImportRow } from "./import-row.js";
import { readTraits, type TraitRules } from "./read-traits.js";
import { readMoment } from "./read-time.js";
import { rowSays } from "./row-sentences.js";
import { flagOf, textOf, typedValue } from "./typed-value.js";

export interface RowWish {
  readonly subscriptionGroupId: string;
  readonly wish: Wish;
}

export interface ReadRow {
  readonly row: number;
  readonly id?: string;
  readonly anonymousId?: string;
  readonly email?: string;
  /** Of users; with the email. */
  readonly traits: Readonly<Record<string, Json>>;
  readonly groups: readonly string[];
  readonly wishes: readonly RowWish[];
  /** Of events. */
  readonly event?: string;
  readonly properties: Readonly<Record<string, Json>>;
  /** ms */
  readonly at?: number;
  readonly messageId?: string;
}

export interface RefusedRow {
  readonly row: number;
  readonly problem: Sentence;
  /** Of the file. */
  readonly column?: string;
}

export interface RowRules extends TraitRules {
  readonly subject: ImportSubject;
  readonly columns: readonly string[];
  readonly mapping: ImportMapping;
}

/** A mapping by the index of the column, so that it is found once for a file. */
export interface RowReader {
  read(row: ImportRow): ReadRow | RefusedRow;
}

interface PlacedTarget {
  readonly index: number;
  readonly column: string;
  readonly to: ImportTarget;
}

export function createRowReader(rules: RowRules): RowReader {
  const { columns, mapping } = rules;
  const targets = mapping.columns.flatMap(({ column, to }): readonly PlacedTarget[] =>
    to.type === "skip" ? [] : [{ index: columns.indexOf(column), column, to }],
  );
  return {
    read: (row) => {
      if (row.problem !== undefined) return { row: row.row, problem: row.problem };
      const draft: RowDraft = { traits: {}, groups: [], wishes: [], properties: {} };
      for (const target of targets) {
        const cell = cellAt(row, target.index);
        const problem = cell === undefined ? undefined : take(draft, { ...target, cell }, mapping.options);
        if (problem !== undefined) return { row: row.row, problem, column: target.column };
      }
      return complete(row.row, draft, rules);
    },
  };
}

/** Undefined for an empty cell. */
function cellAt({ cells }: ImportRow, index: number): Json | undefined {
  const cell = cells[index];
  if (cell === undefined || cell === null) return undefined;
  if (typeof cell !== "string") return cell;
  const text = withoutGuard(cell);
  return text.trim() === "" ? undefined : text;
}

interface RowDraft {
  id?: string;
  anonymousId?: string;
  email?: string;
  event?: string;
  at?: number;
  messageId?: string;
  readonly traits: Record<string, Json>;
  readonly properties: Record<string, Json>;
  readonly groups: string[];
  readonly wishes: RowWish[];
}

interface PlacedCell extends PlacedTarget {
  readonly cell: Json;
}

/** Adds the cell to the row, or says why it cannot. */
function take(
  draft: RowDraft,
  { column, to, cell }: PlacedCell,
  options: ImportOptions,
): Sentence | undefined {
  const text = withoutGuard(textOf(cell).trim()).trim();
  switch (to.type) {
    case "skip":
      return undefined;
    case "id":
    case "anonymousId":
    case "messageId":
    case "event": {
      const problem = problemOfName(column, text);
      if (problem === undefined) draft[to.type] = text;
      return problem;
    }
    case "group": {
      const problem = problemOfName(column, text);
      if (problem === undefined && !draft.groups.includes(text)) draft.groups.push(text);
      return problem;
    }
    case "email":
      draft.email = text;
      return undefined;
    case "timestamp": {
      const at = readMoment(text, options);
      if (at === undefined) return rowSays.cellNoTime({ column, text: text.slice(0, maxShown) });
      draft.at = at;
      return undefined;
    }
    case "subscription": {
      const wish = wishOf(text);
      if (wish === undefined) return rowSays.cellNoConsent({ column, text: text.slice(0, maxShown) });
      draft.wishes.push({ subscriptionGroupId: to.subscriptionGroupId, wish });
      return undefined;
    }
    case "trait":
    case "property": {
      const read = typedValue({ column, cell, as: to.as }, options);
      if ("problem" in read) return read.problem;
      const fault = faultOfValue(read.value);
      if (fault !== undefined) return rowSays.cellNoText({ column, problem: fault });
      if (to.type === "trait") define(draft.traits, to.trait, read.value);
      else define(draft.properties, to.property, read.value);
      return undefined;
    }
  }
}

const maxShown = 100;

/** Assigning would change the prototype for the key `__proto__`. */
function define(object: Record<string, Json>, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function problemOfName(column: string, text: string): Sentence | undefined {
  const fault = faultOfText(text);
  const isControlled = /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
  if (fault !== undefined) return rowSays.cellNoText({ column, problem: fault });
  return isControlled ? csvSays.idControlCharacter({ id: text }) : undefined;
}

/** What cannot be stored exactly: as for calls of clients, and text that a database cannot carry. */
function faultOfValue(value: Json): Sentence | undefined {
  const fault = findJsonFault(value);
  if (fault !== undefined) return { code: fault.code, values: fault.values, text: fault.problem };
  for (const text of textsIn(value)) {
    if (text.includes("\0")) return faultOfText("\0");
    if (/\p{Surrogate}/u.test(text)) return faultOfText("\uD800");
  }
  return undefined;
}

function* textsIn(value: Json): Generator<string> {
  if (typeof value === "string") yield value;
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield name;
    yield* textsIn(inner);
  }
}

/** `yes` says what was, as a status does; only `subscribe` brings back a user who left. */
function wishOf(text: string): Wish | undefined {
  const word = text.toLowerCase();
  const action = word === "" ? undefined : wishOfAction.get(word);
  if (action !== undefined) return action;
  const flag = flagOf(word);
  if (flag !== undefined) return flag ? "keep" : "unsubscribe";
  const meaning = meaningOfStatus(text);
  return meaning && wishOfStatus[meaning];
}

/**
 * Names of the service's own events. Some of them change subscriptions and lists, for which importing events is no
 * permission.
 */
const serviceEvent = /^DF[A-Z]/;

function complete(row: number, draft: RowDraft, rules: RowRules): ReadRow | RefusedRow {
  const { subject, mapping, rowBytes, country } = rules;
  const { email } = draft;
  const name = draft.event ?? mapping.options.event;
  if (draft.id === undefined && draft.anonymousId === undefined && email === undefined) {
    return { row, problem: rowSays.rowNamesNoUser() };
  }
  const idColumn = mapping.columns.find(({ to }) => to.type === "id")?.column;
  const namesByEmail = draft.id === undefined && draft.anonymousId === undefined;
  if (namesByEmail && idColumn !== undefined && mapping.options.emptyId === "refuse") {
    return { row, problem: rowSays.rowIdEmpty({ column: idColumn }), column: idColumn };
  }
  if (subject === "events" && name === undefined) return { row, problem: rowSays.rowNamesNoEvent() };
  if (name !== undefined && serviceEvent.test(name)) {
    return { row, problem: rowSays.rowNamesServiceEvent({ event: name.slice(0, maxShown) }) };
  }
  const texts = Object.entries({ ...draft.traits, ...(email !== undefined && { email }) });
  const ofText = texts.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const read = readTraits(Object.fromEntries(ofText), {
    rowBytes,
    ...(country !== undefined && { country }),
  });
  if ("problem" in read) return { row, ...read };
  const traits = { ...draft.traits };
  for (const [trait, value] of Object.entries(read.traits)) define(traits, trait, value);
  const size = Buffer.byteLength(JSON.stringify([traits, draft.properties]));
  if (size > rowBytes) return { row, problem: csvSays.traitsTooLarge({ bytes: size, maximum: rowBytes }) };
  const needsId = namesByEmail && email !== undefined;
  const problem = needsId ? problemOfText(normalAddress("Email", email)) : undefined;
  if (problem !== undefined)
    return { row, problem: csvSays.emailNoId({ email: email ?? "", reason: problem }) };
  const { event: _, ...ids } = draft;
  return {
    row,
    ...ids,
    traits,
    ...(subject === "events" && name !== undefined && { event: name }),
  };
}
