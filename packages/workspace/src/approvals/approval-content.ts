/** What a request is about, as the api read it: with a command, and in the row that keeps it. */
import type { Json } from "@signalbox/core";
import { z } from "zod";
import { draftBeforeSchema, type DraftBefore } from "../drafts/draft-changes.js";
import { movedRunsField, movingRunsField, type MovedRuns, type MovingRuns } from "../journeys/put-moves.js";
import type { PutJourney } from "../journeys/put-journey.js";
import { templateTextField, type TemplateText } from "../template-text.js";
import { keptTemplateSchema, type KeptTemplate } from "../templates/kept-template.js";

export interface ApprovalContent {
  /** The api reads drafts where they are now; absent for one of an earlier release. */
  readonly ofDrafts?: true;
  /** The draft that is published. */
  readonly drafted?: RequestedDraft;
  /** The draft that becomes the definition, or the definition that a start needs. */
  readonly journey?: {
    /** Of an earlier release. */
    readonly draftRevision?: number;
    readonly draft?: Json;
    readonly kept?: Exclude<PutJourney["kept"], undefined>;
    /** What was chosen for the people at changed steps of the draft. */
    readonly moveRuns?: readonly MovedRuns[];
    /** Of an approval: the act that moves them, as the api made it. */
    readonly movingRuns?: MovingRuns;
  };
  readonly template?: {
    readonly revision: number;
    readonly draft: TemplateText | null;
    readonly kept?: KeptTemplate;
  };
  readonly broadcast?: { readonly recipients: number };
  /** The draft of a segment, a user property or the subscription page, as it was saved. */
  readonly definition?: Json;
}

export interface RequestedDraft {
  readonly draftUpdatedAt: number;
  /** The name that the editor gave. */
  readonly name?: string;
  /** An earlier release stored it. */
  readonly isEarlier?: true;
  /** The draft as it is at the approval. */
  readonly before?: DraftBefore | null;
}

export const approvalContentSchema: z.ZodType<ApprovalContent> = z.object({
  ofDrafts: z.literal(true).exactOptional(),
  drafted: z
    .object({
      draftUpdatedAt: z.number(),
      name: z.string().exactOptional(),
      isEarlier: z.literal(true).exactOptional(),
      before: draftBeforeSchema.nullable().exactOptional(),
    })
    .exactOptional(),
  journey: z
    .object({
      draftRevision: z.int().exactOptional(),
      draft: z.json().exactOptional(),
      kept: z.object({ journeyId: z.string(), version: z.int(), definition: z.json() }).exactOptional(),
      moveRuns: movedRunsField,
      movingRuns: movingRunsField,
    })
    .exactOptional(),
  template: z
    .object({
      revision: z.number(),
      draft: templateTextField.nullable(),
      kept: keptTemplateSchema.exactOptional(),
    })
    .exactOptional(),
  broadcast: z.object({ recipients: z.int() }).exactOptional(),
  definition: z.json().exactOptional(),
});
