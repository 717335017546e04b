/** The data of a new child workspace, as the parent's command receives it and sends it to the child. */
import { z } from "zod";
import type { WriteKey } from "../state.js";

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
