/** What a column becomes, in words. Pure. */
import type { NamedGroup } from "./use-mapping.js";
import type { Target } from "./mapping.js";
import type { SayMapping } from "./mapping-words.js";

export function targetName(to: Target, say: SayMapping, groups: readonly NamedGroup[] | undefined): string {
  switch (to.type) {
    case "subscription": {
      const { subscriptionGroupId } = to;
      const group = groups?.find(({ id }) => id === subscriptionGroupId)?.name ?? subscriptionGroupId;
      return say("to_subscription", { group });
    }
    case "trait":
      return to.trait;
    case "property":
      return to.property;
    default:
      return say(`to_${to.type}`);
  }
}

/** With what it is, and how its values are read. */
export function targetText(to: Target, say: SayMapping, groups: readonly NamedGroup[] | undefined): string {
  if (to.type !== "trait" && to.type !== "property") return targetName(to, say, groups);
  const type = to.as === undefined ? "" : ` · ${say(`as_${to.as}`)}`;
  return `${say(`to_${to.type}`)} · ${targetName(to, say, groups)}${type}`;
}
