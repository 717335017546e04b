/**
 * The effect of publishing a definition: its put is tried on the workspace as it is, without applying it. A kind says what
 * its put is and what it would change for users.
 */
import { AppError, invalid, issueAt, type Issue, type JsonObject } from "@signalbox/core";
import {
  confirmationOf,
  definitionField,
  draftKindFacts,
  readDraft,
  resourceUses,
  seenReferences,
  tryPut,
  type DefinitionName,
  type DraftKind,
  type PutInputs,
  type SeenReference,
  type UsableKind,
  type WorkspaceState,
} from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { statusOf } from "../../http/errors.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../http/route.js";
import { refuseHidden } from "../../masking/refuse-hidden.js";
import { newDraftPlace, noDraft } from "../drafts/draft-place.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { effectFields, effectIdField, issuesOnlyField, ofDraftText } from "./effect-fields.js";

/** What is published. */
export interface GivenDefinition {
  readonly id: string;
  readonly name: string;
  readonly definition: JsonObject;
}

/** The put of a definition, checked as the put checks it. */
export interface EffectPut<Kind extends DraftKind> {
  readonly input: PutInputs[Kind];
  /** As the token's digest is made of. */
  readonly content: unknown;
  /** What the definition names. */
  readonly names: readonly Pick<SeenReference, "of" | "id">[];
}

/** A put that would be made. */
export interface TriedEffect<Kind extends DraftKind = DraftKind> {
  readonly id: string;
  readonly put: EffectPut<Kind>;
  readonly before: WorkspaceState;
  readonly after: WorkspaceState;
}

type Request<Extra> = RouteRequest<unknown, Extra>;

interface EffectKind<Kind extends DraftKind, Extra> {
  readonly kind: Kind;
  readonly uses?: UsableKind;
  /** Of the definition in the request; absent: an object of any shape. */
  readonly component?: DefinitionName;
  readonly summary: string;
  readonly description: string;
  readonly example?: { readonly body: Readonly<Record<string, unknown>>; readonly answer: object };
  /** Of the body, besides the id and the definition. */
  readonly fields?: z.ZodRawShape;
  /** Of the answer, besides what all answer. */
  readonly answers: z.ZodRawShape;
  /** Throws as the put does for a faulty definition. */
  readonly put: (
    given: GivenDefinition,
    context: { readonly state: WorkspaceState; readonly request: Request<Extra> },
    api: ApiContext,
  ) => EffectPut<Kind> | Promise<EffectPut<Kind>>;
  readonly measure?: (tried: TriedEffect<Kind>, request: Request<Extra>, api: ApiContext) => Promise<object>;
}

interface EffectBody {
  readonly issuesOnly?: boolean;
  readonly id?: string;
  readonly definition?: JsonObject;
}

/** Uses are listed also for a definition that would be refused. */
export function defineEffect<Kind extends DraftKind, Extra extends object = object>(
  effect: EffectKind<Kind, Extra>,
): Endpoint {
  const { kind, component, summary, description, example, fields = {}, answers } = effect;
  const isPage = kind === "subscription-page";
  const definition = component === undefined ? pageField : definitionField(component);
  const body = z.object({
    id: isPage ? effectIdField.exactOptional() : effectIdField,
    definition: definition
      .exactOptional()
      .describe("What would be published. Default: the draft of the resource."),
    issuesOnly: issuesOnlyField,
    ...fields,
  }) as unknown as z.ZodType<EffectBody & Extra>;
  return defineEndpoint({
    summary,
    description: `${description} ${ofDraftText}`,
    readsOnly: true,
    ...(example !== undefined && { example: { body: example.body } }),
    body,
    answers: [
      {
        status: 200,
        description: "What would change, and the token that confirms it",
        schema: z.object({ ...effectFields, ...answers }),
        ...(example !== undefined && { example: example.answer }),
      },
      { status: 400, description: "`IdError`" },
      { status: 404, description: "There is neither a definition in the call nor a draft" },
    ],
    handle: async (request, api) => {
      const { workspaceId, origin } = request;
      const { id: givenId = workspaceId } = request.body;
      const place = newDraftPlace(kind, { workspaceId, params: { id: givenId } });
      const { id } = place;
      // Before what follows, so that what changes meanwhile makes the token useless.
      const state = await readWorkspace(workspaceId, api.actors);
      const { draftUpdatedAt, ...given } = await definitionToPublish(effect, { request, id, state }, api);
      const uses = effect.uses && resourceUses(state, { kind: effect.uses, id });
      const base = { uses: uses ?? [] };
      const put = await checked(() => effect.put(given, { state, request }, api));
      if (!put.ok) return { status: 200, body: { ...base, issues: put.issues } };
      const now = api.now();
      const tried = tryPut(state, kind, put.value.input, { workspaceId, now, origin });
      if (!tried.ok) {
        return { status: 200, body: { ...base, issues: issuesOf(tried.refusal) } };
      }
      if (request.body.issuesOnly === true) return { status: 200, body: { ...base, issues: [] } };
      const { content, names } = put.value;
      const references = seenReferences(state, names);
      const seen = {
        kind,
        id,
        definition: content,
        references,
        ...(draftUpdatedAt !== undefined && { draftUpdatedAt }),
      };
      const whole = { id, put: put.value, before: state, after: tried.after };
      const measured = await effect.measure?.(whole, request, api);
      return {
        status: 200,
        body: { ...base, issues: [], ...measured, ...confirmationOf(state, seen, now) },
      };
    },
  });
}

const pageField = z
  .object({ html: z.string() })
  .describe("As it is put.") as unknown as z.ZodType<JsonObject>;

interface Asked<Extra> {
  readonly request: Request<EffectBody & Extra>;
  readonly id: string;
  readonly state: WorkspaceState;
}

/** Throws `NotFound` without one, and `Forbidden` for a draft that reads what is hidden from the caller. */
async function definitionToPublish<Kind extends DraftKind, Extra>(
  { kind, component }: Pick<EffectKind<Kind, Extra>, "kind" | "component">,
  { request, id, state }: Asked<Extra>,
  api: ApiContext,
): Promise<GivenDefinition & { readonly draftUpdatedAt?: number }> {
  const { workspaceId, visibility, body } = request;
  const stored = nameOf(state, kind, id);
  if (body.definition !== undefined) return { id, name: stored ?? id, definition: body.definition };
  const { draft } = await readDraft({ workspaceId, kind, id }, api);
  if (draft === undefined) throw noDraft(kind, id);
  const { draftUpdatedAt, name = stored ?? id } = draft;
  const definition = draft.definition as JsonObject;
  if (visibility !== undefined && component !== undefined) {
    const asked = { body: { definition }, query: undefined, params: {} };
    refuseHidden({ body: z.object({ definition: definitionField(component) }) }, asked, { visibility });
  }
  return { id, name: name.trim() === "" ? (stored ?? id) : name.trim(), definition, draftUpdatedAt };
}

function nameOf(state: WorkspaceState, kind: DraftKind, id: string): string | undefined {
  if (kind === "subscription-page") return draftKindFacts[kind].resource;
  const { journeys, templates, segments, userProperties } = state;
  const lists = { journeys, templates, segments, "user-properties": userProperties };
  const list: readonly { readonly id: string; readonly name: string }[] = lists[kind];
  return list.find((each) => each.id === id)?.name;
}

type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** What a put would answer with 400 becomes issues. */
async function checked<Value>(make: () => Value | Promise<Value>): Promise<Checked<Value>> {
  try {
    return { ok: true, value: await make() };
  } catch (error) {
    if (!(error instanceof AppError) || statusOf(error) !== 400) throw error;
    return { ok: false, issues: issuesOf(error) };
  }
}

/** A refusal without a place is about the whole. */
function issuesOf({
  message,
  issues = [],
}: {
  readonly message: string;
  readonly issues?: readonly Issue[];
}): readonly Issue[] {
  return issues.length > 0 ? issues : [issueAt([], invalid(message))];
}
