/** Parses the fields of a definition about runs as a whole: what its goal and exit conditions name, and every issue. */
import { issuesOfZod, whatToDo } from "@signalbox/core";
import { runFields } from "../definition.js";
import { runConditionSchema } from "../run-condition.js";
import { faultAt, type JourneyIssue } from "./faults.js";
import { journeySays } from "./issue-sentences.js";
import type { Known } from "./known.js";

interface RawDefinition {
  readonly [name: string]: unknown;
}

/** Those of the three fields; those of nodes are `readNodes`. */
export function runFieldFaults(raw: RawDefinition, known: Known): readonly JourneyIssue[] {
  const shapeFaults = Object.entries(runFields).flatMap(([name, schema]): readonly JourneyIssue[] => {
    if (raw[name] === undefined) return [];
    const result = schema.safeParse(raw[name], { error: whatToDo });
    return result.success ? [] : issuesOfZod(result.error, raw[name], [name]);
  });
  return [...shapeFaults, ...conditionsIn(raw).flatMap((each) => segmentFaults(each, known))];
}

interface FoundCondition {
  readonly raw: unknown;
  readonly path: readonly PropertyKey[];
}

function conditionsIn({ goal, exitConditions }: RawDefinition): readonly FoundCondition[] {
  const when: unknown = typeof goal === "object" && goal !== null && "when" in goal ? goal.when : undefined;
  const exits: readonly unknown[] = Array.isArray(exitConditions) ? exitConditions : [];
  return [
    { raw: when, path: ["goal", "when"] },
    ...exits.map((raw, index) => ({ raw, path: ["exitConditions", index] })),
  ];
}

/** Of those that are valid by themselves. */
function segmentFaults({ raw, path }: FoundCondition, { segments }: Known): readonly JourneyIssue[] {
  const { data: condition } = runConditionSchema.safeParse(raw);
  if (condition?.type !== "Segment") return [];
  const { segmentId: id } = condition;
  const segment = segments.get(id);
  const place = [...path, "segmentId"];
  if (segment === undefined) return [faultAt(place, journeySays.unknownSegment({ id }))];
  return segment.keyed ? [faultAt(place, journeySays.keyedCondition())] : [];
}
