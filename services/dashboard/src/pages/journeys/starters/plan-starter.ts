/**
 * What choosing a starter would make, before it is made: parts that the workspace has are used, names that are taken get a
 * number, and ids follow from the contents. Made again after a failure, it makes what is missing. A second one on purpose
 * shares segments and user properties with the first, and has mails of its own. Pure.
 */
import { derivedId, type Language } from "../../../data/index.js";
import { isEqualJson } from "../../../editing/index.js";
import type { JourneyDefinition, PropertyDefinition, SegmentDefinition } from "../../../kinds/index.js";
import { mailDefinition, type MailDefinition, type Sender } from "./mail-body.js";
import type { Parts, Starter } from "./starter.js";

export interface StarterChoices {
  /** Of names and mails. */
  readonly language: Language;
  /** How the workspace names what the starter needs. */
  readonly names: Readonly<Record<string, string>>;
  readonly sender: Sender;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What the workspace has. */
export interface Existing {
  readonly workspaceId: string;
  readonly segments: readonly (Named & { readonly definition?: unknown })[];
  readonly properties: readonly (Named & { readonly definition?: unknown })[];
  readonly templates: readonly (Named & { readonly isPublished: boolean })[];
  /** Published ones and drafts; `uses` is the definition, or undefined where there is none. */
  readonly journeys: readonly { readonly name: string; readonly uses: unknown }[];
}

export type PlannedPart = Named & {
  /** It is there already, perhaps under another name. */
  readonly isThere: boolean;
  /** It is there as a draft alone. */
  readonly isDraft: boolean;
} & (
    | { readonly kind: "segment"; readonly definition: SegmentDefinition }
    | { readonly kind: "userProperty"; readonly definition: PropertyDefinition }
    | { readonly kind: "template"; readonly definition: MailDefinition }
  );

export type PartKind = PlannedPart["kind"];

export interface StarterPlan {
  /** Of the journey. */
  readonly name: string;
  /** In the order in which they are made. */
  readonly parts: readonly PlannedPart[];
  readonly definition: JourneyDefinition;
}

export function planStarter(starter: Starter, choices: StarterChoices, existing: Existing): StarterPlan {
  const { language, names } = choices;
  const segments = planned(starter.segments, (segment) => {
    const made = segment.definition(names);
    const id = derivedId([existing.workspaceId, "segment", JSON.stringify(made)]);
    const known = knownPart(existing.segments, id, made);
    return {
      ...partOf(known, existing.segments, { id, name: segment.names[language] }),
      kind: "segment",
      definition: made,
    };
  });
  const properties = planned(starter.properties, (property) => {
    const made = property.definition(names);
    const id = derivedId([existing.workspaceId, "userProperty", JSON.stringify(made)]);
    const known = knownPart(existing.properties, id, made);
    const part = partOf(known, existing.properties, { id, name: names[property.of] ?? property.of });
    return { ...part, kind: "userProperty", definition: made };
  });
  const templates = planMails(starter, choices, existing);
  const parts: Parts = {
    names,
    segments: idsOf(segments),
    properties: idsOf(properties),
    templates: idsOf(templates),
  };
  return {
    name: freeName(starter.names[language], existing.journeys),
    parts: [segments, properties, templates].flatMap((all) => all.map(([, part]) => part)),
    definition: starter.journey(parts),
  };
}

type Keyed = readonly (readonly [key: string, part: PlannedPart])[];

function planned<Part>(
  parts: Readonly<Record<string, Part>> | undefined,
  plan: (part: Part) => PlannedPart,
): Keyed {
  return Object.entries(parts ?? {}).map(([key, part]) => [key, plan(part)] as const);
}

/** Those of the first copy whose mails no journey uses: of a copy that was not finished, or whose journey was discarded. */
function planMails(starter: Starter, choices: StarterChoices, existing: Existing): Keyed {
  const used = JSON.stringify(existing.journeys.map(({ uses }) => uses ?? null));
  for (let copy = 1; ; copy += 1) {
    const mails = mailsOfCopy(starter, choices, { existing, copy });
    if (mails.every(([, { id }]) => !used.includes(id))) return mails;
  }
}

interface Copy {
  readonly existing: Existing;
  readonly copy: number;
}

function mailsOfCopy(
  starter: Starter,
  { language, sender }: StarterChoices,
  { existing, copy }: Copy,
): Keyed {
  return planned(starter.mails, ({ names: named, texts }) => {
    const definition = mailDefinition(texts[language], sender, language);
    const name = named[language];
    const of = [existing.workspaceId, starter.id, name, JSON.stringify(definition), String(copy)];
    const id = derivedId(["template", ...of]);
    const known = existing.templates.find((each) => each.id === id);
    const isDraft = known !== undefined && !known.isPublished;
    return { ...partOf(known, existing.templates, { id, name }), isDraft, kind: "template", definition };
  });
}

/** Under the id that it would get, or any that says the same. */
function knownPart<Part extends Named & { readonly definition?: unknown }>(
  all: readonly Part[],
  id: string,
  definition: object,
): Part | undefined {
  return all.find((each) => each.id === id) ?? all.find((each) => isEqualJson(each.definition, definition));
}

function partOf(
  known: Named | undefined,
  all: readonly Named[],
  { id, name }: Named,
): Named & Pick<PlannedPart, "isThere" | "isDraft"> {
  return known === undefined
    ? { id, name: freeName(name, all), isThere: false, isDraft: false }
    : { id: known.id, name: known.name, isThere: true, isDraft: false };
}

function freeName(name: string, taken: readonly { readonly name: string }[]): string {
  const names = new Set(taken.map((each) => each.name));
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = `${name} (${number})`;
  return free;
}

function idsOf(parts: Keyed): Readonly<Record<string, string>> {
  return Object.fromEntries(parts.map(([key, { id }]) => [key, id]));
}
