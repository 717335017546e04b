/** A child workspace before it is there: what its parent is asked to make room for, and what the child is told of itself. */
import { z } from "zod";
import type { WriteKey } from "./state.js";

export interface NewChild {
  readonly name: string;
  readonly externalId?: string;
  readonly domain?: string;
  readonly writeKey: Pick<WriteKey, "secretId" | "hash" | "sealed">;
  /** The subscription secret, sealed. */
  readonly sealedSecret: string;
}

export const newChildSchema: z.ZodType<NewChild> = z.object({
  name: z.string(),
  externalId: z.string().exactOptional(),
  domain: z.string().exactOptional(),
  writeKey: z.object({ secretId: z.string(), hash: z.string(), sealed: z.string() }),
  sealedSecret: z.string(),
});
