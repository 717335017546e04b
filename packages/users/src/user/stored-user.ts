/** The stored forms of users and anonymous users. */
import {
  anonymousKind,
  isJsonObject,
  parseActorKey,
  userKind,
  type ActorDocument,
  type Json,
} from "@signalbox/core";
import { defineState, type StateFormat } from "@signalbox/engine";
import type { StoredFacts, StoredProfile } from "@signalbox/membership";
import { z } from "zod";
import { erasingSchema, type Erasing } from "./erasing-progress.js";
import { storedJourneysSchema } from "../runs/journey-state.js";

interface StoredEvaluatedUser extends StoredProfile {
  readonly v: 1;
  /** The computed state; absent in documents from before audiences existed. */
  readonly standing?: Json;
  /** Absent for a user who has never been in a journey. */
  readonly journeys?: Json;
  readonly erasing?: Erasing;
}

export interface StoredUser extends StoredEvaluatedUser {
  readonly anonymousIds: StoredFacts<true>;
  readonly isGroup?: true;
}

export type StoredLink =
  | { readonly is: "free" }
  | { readonly is: "linked"; readonly userId: string }
  | { readonly is: "shared"; readonly heir?: string }; // persisted name

export interface StoredAnonymousUser extends StoredEvaluatedUser {
  readonly link: StoredLink;
}

const trimSchema = z.object({
  floor: z.tuple([z.number(), z.string(), z.string()]).exactOptional(),
  peaks: z
    .array(z.tuple([z.string(), z.array(z.tuple([z.number(), z.string(), z.number()]))]))
    .exactOptional(),
});

function partsOf<Value extends z.ZodType>(value: Value) {
  const part = value.exactOptional();
  return z.object({ traits: part, groups: part, anonymousIds: part });
}

const fields = {
  v: z.literal(1),
  traits: factsOf(z.json()),
  groups: factsOf(z.boolean()),
  firstAt: z.number().nullable(),
  lastAt: z.number().nullable(),
  lastSeq: z.number(),
  standing: z.json().exactOptional(),
  journeys: storedJourneysSchema.exactOptional(),
  erasing: erasingSchema.exactOptional(),
  trims: partsOf(trimSchema).exactOptional(),
  leftOut: partsOf(z.number()).exactOptional(),
};

function factsOf<Value extends Json>(value: z.ZodType<Value>): z.ZodType<StoredFacts<Value>> {
  return z.array(z.tuple([z.string(), z.tuple([value, z.number(), z.string()])]));
}

function hasProfile({ traits, groups, lastSeq }: { readonly [F in keyof StoredProfile]?: unknown }): boolean {
  return Array.isArray(traits) && Array.isArray(groups) && typeof lastSeq === "number";
}

export const userStateFormat: StateFormat<StoredUser> = defineState<StoredUser>(1, {
  kind: userKind,
  schema: z.object({
    ...fields,
    anonymousIds: factsOf(z.literal(true)),
    isGroup: z.literal(true).exactOptional(),
  }),
  fits: (state) => hasProfile(state) && Array.isArray(state.anonymousIds),
});

export const anonymousStateFormat: StateFormat<StoredAnonymousUser> = defineState<StoredAnonymousUser>(1, {
  kind: anonymousKind,
  schema: z.object({
    ...fields,
    link: z.discriminatedUnion("is", [
      z.object({ is: z.literal("free") }),
      z.object({ is: z.literal("linked"), userId: z.string() }),
      z.object({ is: z.literal("shared"), heir: z.string().exactOptional() }), // persisted name
    ]),
  }),
  fits: (state) => hasProfile(state) && isJsonObject(state.link),
});

/** Of a user's or an anonymous user's document that is not erased. */
export function readEvaluatedUser({ key, state }: Pick<ActorDocument, "key" | "state">): StoredEvaluatedUser {
  const format = parseActorKey(key).kind === anonymousKind ? anonymousStateFormat : userStateFormat;
  return format.read(state);
}
