/**
 * The seeds of a simulation, from the environment. A run takes `SEEDS` seeds from `FIRST_SEED` (default 1) on; `SEED`
 * replays one. `SHARD=2/3` selects the second of three consecutive parts, so that several processes share a run.
 */
import { z } from "zod";

const count = z.coerce.number().int().min(1);
const seed = z.coerce.number().int().min(0);
const environmentSchema = z.object({
  SEED: seed.optional(),
  SEEDS: count.optional(),
  FIRST_SEED: seed.default(1),
  SHARD: z
    .string()
    .regex(/^[1-9]\d*\/[1-9]\d*$/)
    .transform((text): readonly [part: number, parts: number] => {
      const [part = 1, parts = 1] = text.split("/").map(Number);
      return [part, parts];
    })
    .refine(([part, parts]) => part <= parts, "the part must be one of the parts")
    .default([1, 1]),
});

/** Ascending; empty only when there are more shards than seeds. Throws when a variable is invalid. */
export function seedsOf(
  environment: Readonly<Record<string, string | undefined>>,
  defaultCount: number,
): readonly number[] {
  const { SEED, SEEDS = defaultCount, FIRST_SEED, SHARD } = environmentSchema.parse(environment);
  if (SEED !== undefined) return [SEED];
  const [part, parts] = SHARD;
  const from = Math.floor((SEEDS * (part - 1)) / parts);
  const to = Math.floor((SEEDS * part) / parts);
  return Array.from({ length: to - from }, (_, index) => FIRST_SEED + from + index);
}
