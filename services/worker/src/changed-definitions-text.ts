/** The log line for a workspace whose definitions have another meaning since the rules of audiences changed. */
import type { ChangedDefinitions } from "@signalbox/workspace";

const maxNames = 50;

export function changedDefinitionsText({ workspaceId, booleans, traits, dates }: ChangedDefinitions): string {
  const parts = [
    { names: booleans, what: '"true" and "false" now equal the booleans' },
    { names: traits, what: 'a trait set to "" now keeps its earlier value, and null removes it' },
    { names: dates, what: "dates are also read without hyphens, as 20260510" },
  ].flatMap(({ names: { segments, userProperties }, what }) => {
    const lists = [...listOf("segments", segments), ...listOf("user properties", userProperties)];
    return lists.length === 0 ? [] : [`in ${lists.join(" and ")}: ${what}`];
  });
  return `workspace ${workspaceId}: ${parts.join("; ")}. Its users are computed anew, once.`;
}

function listOf(noun: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, maxNames).map((name) => JSON.stringify(name));
  const more = names.length - shown.length;
  return [`the ${noun} ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`];
}
