/** What is left to do before a broadcast can be sent, each at its section. Pure. */
import type { SegmentChoice } from "../../../kinds/index.js";
import type { Template } from "../../../ui/index.js";
import type { BroadcastDraft } from "./broadcast-draft.js";
import { isPast } from "./send-time.js";

export type SectionName = "name" | "audience" | "content" | "time";

export interface Missing {
  readonly section: SectionName;
  readonly what: MissingWhat;
  /** The name of what it is about; empty where it is about nothing. */
  readonly name: string;
}

export type MissingWhat =
  | "needsName"
  | "needsSegment"
  | "segmentGone"
  | "segmentStopped"
  | "needsTemplate"
  | "templateGone"
  | "templateUnpublished"
  | "timePast";

/** Lists are undefined while they are not known, and for members who may not see them. */
export interface KnownResources {
  readonly segments: readonly Pick<SegmentChoice, "id" | "name" | "status" | "definition">[] | undefined;
  readonly template: Pick<Template, "name" | "definition"> | null | undefined;
  /** ms */
  readonly now: number;
}

export function missingIn(draft: BroadcastDraft, known: KnownResources): readonly Missing[] {
  const { name, audience, messageTemplateId } = draft;
  return [
    ...(name.trim() === "" ? [missing("name", "needsName")] : []),
    ...(audience.include.length === 0 ? [missing("audience", "needsSegment")] : []),
    ...[...audience.include, ...audience.exclude].flatMap((id) => faultOfSegment(id, known)),
    ...(messageTemplateId === undefined ? [missing("content", "needsTemplate")] : faultOfTemplate(known)),
    ...(isPast(draft, known.now) ? [missing("time", "timePast")] : []),
  ];
}

function missing(section: SectionName, what: MissingWhat, name = ""): Missing {
  return { section, what, name };
}

function faultOfSegment(id: string, { segments }: KnownResources): readonly Missing[] {
  if (segments === undefined) return [];
  const segment = segments.find((each) => each.id === id);
  if (segment === undefined) return [missing("audience", "segmentGone", id)];
  // A list of users counts as soon as it exists.
  const isList = segment.definition.entryNode.type === "Manual";
  const isInForce = segment.status === "Running" || (segment.status === "NotStarted" && isList);
  return isInForce ? [] : [missing("audience", "segmentStopped", segment.name)];
}

function faultOfTemplate({ template }: KnownResources): readonly Missing[] {
  if (template === null) return [missing("content", "templateGone")];
  const isDraft = template !== undefined && template.definition === undefined;
  return isDraft ? [missing("content", "templateUnpublished", template.name)] : [];
}
