/** The data of a new child workspace: what a caller gives, and what the parent's command gets and sends to the child. */
import { z } from "zod";
import { idField } from "../fields.js";
import type { WriteKey } from "../state.js";

export interface GivenChild {
  readonly name: string;
  readonly externalId?: string;
  readonly domain?: string;
}

export interface NewChild extends GivenChild {
  readonly writeKey: Pick<WriteKey, "secretId" | "hash" | "sealed">;
  /** The subscription secret, sealed. */
  readonly sealedSecret: string;
}

const givenFields = z.object({
  name: z.string().describe("Unique among the children."),
  externalId: idField.exactOptional().describe("Your own id of the child; unique among the children."),
  domain: z.string().exactOptional().describe("As `example.com`."),
});

export const givenChildSchema: z.ZodType<GivenChild> = givenFields;

export const newChildSchema: z.ZodType<NewChild> = givenFields.extend({
  writeKey: z.object({ secretId: z.string(), hash: z.string(), sealed: z.string() }),
  sealedSecret: z.string(),
});
