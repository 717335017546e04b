/** What an entry of the audit log did, in a sentence. Names of resources are parts of their own. Pure. */
import type { Schema } from "@signalbox/client";
import { type Language, sayIn, sayMessage } from "../../data/index.js";
import type { SentencePart } from "../sentences/say-sentence.js";
import { bulkActName } from "./bulk-act-name.js";
import { auditActionWords, auditSentenceWords } from "./words.js";

export type AuditedEntry = Pick<
  Schema<"AuditEntry">,
  "action" | "actor" | "changes" | "ok" | "query" | "resources"
>;

/** All actions that have words. */
export const auditActions: readonly string[] = Object.keys(auditActionWords.en);

/** The words of an action; undefined for one that this version does not know. */
export function auditActionMessage(action: string, language: Language): string | undefined {
  return Object.entries(auditActionWords[language]).find(([code]) => code === action)?.[1];
}

/** As a filter offers it: `Changed the segment`. An unknown action is shown by its code. */
export function auditActionName(action: string, language: Language): string {
  const text = didText(action, {
    language,
    what: "",
    named: "no",
    of: "other",
    change: "updated",
    status: "",
    archived: "unknown",
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** In sentences `who` is left to the caller, who may link it. */
export interface AuditSentenceParts {
  readonly beforeActor: string;
  readonly afterActor: readonly SentencePart[];
}

export interface SayingEntry {
  readonly language: Language;
  /** The title of a provider's type; undefined while it is unknown. */
  readonly providerTitle?: (id: string, type: string | undefined) => string | undefined;
}

const whoMark = "\u{e000}";
const nameMark = "\u{e001}";

/** With the outcome of a refused one at its end: `…: refused`. */
export function auditSentenceParts(entry: AuditedEntry, saying: SayingEntry): AuditSentenceParts {
  const { language } = saying;
  const say = sayIn(auditSentenceWords, language);
  const name = resourceName(entry, saying);
  const did = didText(entry.action, {
    language,
    what: name === undefined ? "" : say("what", { name: nameMark }),
    named: name === undefined ? "no" : "yes",
    of: entry.resources[0]?.type === "Part" ? "part" : "other",
    change: mainChange(entry)?.change ?? "updated",
    status: statusAfter(entry),
    archived: archivedAfter(entry),
  });
  const outcome = entry.ok ? "" : `: ${say("refused")}`;
  const [beforeActor = "", rest = ""] = say("did", { who: whoMark, did: did + outcome }).split(whoMark);
  const texts = rest.split(nameMark);
  return {
    beforeActor,
    afterActor: texts.flatMap((text, index): SentencePart[] => [
      ...(index === 0 || name === undefined ? [] : [{ kind: "given" as const, text: name }]),
      ...(text === "" ? [] : [{ kind: "text" as const, text }]),
    ]),
  };
}

/** Who did it, as the sentence begins with. */
export function auditActorName({ actor }: Pick<AuditedEntry, "actor">, language: Language): string {
  const say = sayIn(auditSentenceWords, language);
  if (actor === undefined) return say("nobody");
  if (actor.kind === "system") return say("system");
  const name = actor.name === undefined || actor.name === "" ? actor.id : actor.name;
  return actor.kind === "key" ? say("key", { name }) : name;
}

/** As one text. */
export function auditSentence(entry: AuditedEntry, saying: SayingEntry): string {
  const { beforeActor, afterActor } = auditSentenceParts(entry, saying);
  const actor = auditActorName(entry, saying.language);
  return beforeActor + actor + afterActor.map(({ text }) => text).join("");
}

interface Did {
  readonly language: Language;
  readonly what: string;
  readonly named: "yes" | "no";
  /** What kind of a template it is. */
  readonly of: "part" | "other";
  readonly change: string;
  readonly status: string;
  readonly archived: "yes" | "no" | "unknown";
}

function didText(action: string, { language, ...parameters }: Did): string {
  const message = auditActionMessage(action, language);
  if (message === undefined) return sayIn(auditSentenceWords, language)("otherAction", { action });
  return sayMessage(message, { language, parameters });
}

function mainChange({
  resources: [main],
  changes,
}: AuditedEntry): AuditedEntry["changes"][number] | undefined {
  return changes.find(({ kind, id }) => kind === main?.kind && id === main.id) ?? changes[0];
}

function statusAfter(entry: AuditedEntry): string {
  const status = mainChange(entry)?.fields.find(({ field }) => field === "status")?.after;
  if (typeof status === "string") return status;
  // In the log of a parent the entry about its child holds no changes.
  const { status: requested } = (entry.query ?? {}) as { readonly status?: unknown };
  return typeof requested === "string" ? requested : "";
}

function archivedAfter(entry: AuditedEntry): Did["archived"] {
  const field = mainChange(entry)?.fields.find((each) => each.field === "archived");
  if (field === undefined) return "unknown";
  return field.after === true ? "yes" : "no";
}

/** A UUID, or the SHA-256 of the id of an erased user. */
const generatedId = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64})$/i;

/** A provider is named by the title of its type; what has only a generated id has no name. */
export function resourceName(
  entry: AuditedEntry,
  { language, providerTitle }: SayingEntry,
): string | undefined {
  const [main] = entry.resources;
  if (main === undefined) return undefined;
  const { kind, id } = main;
  if (kind === "bulk") return bulkActName(entry, language);
  // The first resource is one of those that a new workspace begins with.
  if (entry.action === "ensure-workspace" && kind !== "workspace") {
    return entry.changes.find((change) => change.kind === "workspace")?.name;
  }
  if (kind === "provider") {
    const change = entry.changes.find((each) => each.kind === kind && each.id === id);
    const field = change?.fields.find((each) => each.field === "type");
    const type = [field?.after, field?.before, generatedId.test(id) ? undefined : id].find(
      (each) => typeof each === "string",
    );
    return providerTitle?.(id, type) ?? type;
  }
  const name = main.name ?? mainNameIn(entry);
  if (name !== undefined && name !== "") return name;
  return generatedId.test(id) ? undefined : id;
}

function mainNameIn({ resources: [main], changes }: AuditedEntry): string | undefined {
  return changes.find(({ kind, id }) => kind === main?.kind && id === main.id)?.name;
}
