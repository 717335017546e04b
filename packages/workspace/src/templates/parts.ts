/** Parts: templates that other templates name. A part stays a part, and keeps its name while a template names it. Pure. */
import { issueAt, type Json } from "@signalbox/core";
import { refused, type CommandOutcome } from "../command.js";
import { says } from "../issue-sentences.js";
import type { StoredTemplate, WorkspaceState } from "../state.js";
import type { TemplateText } from "../template-text.js";

export function isPart({ channel }: Pick<StoredTemplate, "channel">): boolean {
  return channel === "Part";
}

/** The part with that name. */
export function partNamed(
  { templates }: Pick<WorkspaceState, "templates">,
  name: string,
): StoredTemplate | undefined {
  return templates.find((template) => isPart(template) && template.name === name);
}

/** Those whose definitions name the part; none for another template. */
export function templatesWithPart(
  state: WorkspaceState,
  part: StoredTemplate | undefined,
): readonly StoredTemplate[] {
  if (part === undefined || !isPart(part)) return [];
  return state.templates.filter(
    (template) => template.parts?.includes(part.name) === true && isInUse(state, template),
  );
}

/** The template of a broadcast is in use until it ends. */
function isInUse({ broadcasts, journeys }: WorkspaceState, { id, resourceType }: StoredTemplate): boolean {
  if (resourceType !== "Internal") return true;
  return (
    broadcasts.some(({ messageTemplateId }) => messageTemplateId === id) ||
    journeys.some(({ present, past }) => [...(present?.mentions ?? []), ...past.mentions].includes(id))
  );
}

/** The parts that the template names and that are published. */
export function publishedPartsOf(
  state: Pick<WorkspaceState, "templates">,
  { parts = [] }: Pick<StoredTemplate, "parts">,
): readonly StoredTemplate[] {
  return parts.flatMap((name) => {
    const part = partNamed(state, name);
    return part?.hasDefinition === true ? [part] : [];
  });
}

/** As text for an operator. */
export function partUses(state: WorkspaceState, part: StoredTemplate | undefined): readonly string[] {
  return templatesWithPart(state, part).map(({ name }) => `the template ${JSON.stringify(name)}`);
}

/** What the definitions of its parts are, in their order: another digest is another message. */
export function partsSeen(
  templates: readonly StoredTemplate[],
  template: Pick<StoredTemplate, "parts"> | undefined,
): readonly Json[] {
  return (template?.parts ?? []).map((name) => {
    const part = partNamed({ templates }, name);
    return part?.definitionDigest ?? part?.revision ?? null;
  });
}

interface PartChange {
  readonly stored: StoredTemplate | undefined;
  readonly template: StoredTemplate;
  readonly definition?: TemplateText | undefined;
}

/** Undefined where the change keeps what is said of parts. */
export function partRefusal(
  state: WorkspaceState,
  { stored, template, definition }: PartChange,
): CommandOutcome | undefined {
  if (stored !== undefined && isPart(stored) !== isPart(template)) {
    return refused("BadRequest", issueAt(["definition", "type"], says.partStaysPart()));
  }
  if (isPart(template) && stored?.name !== template.name) {
    const uses = partUses(state, stored);
    if (uses.length > 0) {
      return refused("InUse", `the part is named by ${uses.join(", ")}, and keeps its name meanwhile`);
    }
    if (/["'\\{}%\r\n]/.test(template.name)) {
      return refused("BadRequest", issueAt(["name"], says.badPartName()));
    }
  }
  const missing = (definition?.parts ?? []).filter((name) => partNamed(state, name)?.hasDefinition !== true);
  return missing.length === 0
    ? undefined
    : refused(
        "BadRequest",
        missing.map((name) => issueAt(["definition"], says.unknownPart({ name }))),
      );
}
