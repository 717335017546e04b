/** Names of the message nodes of a journey, for the numbers that the API has by node id. */
import * as z from "zod/mini";

const definitionSchema = z.object({
  nodes: z.array(z.object({ id: z.string(), name: z.optional(z.string()) })),
});

/** The node's name; its id where it has none. */
export function nodeNames(definition: unknown): ReadonlyMap<string, string> {
  const parsed = z.safeParse(definitionSchema, definition);
  if (!parsed.success) return new Map();
  return new Map(
    parsed.data.nodes.map(({ id, name }) => [id, name === undefined || name === "" ? id : name]),
  );
}
