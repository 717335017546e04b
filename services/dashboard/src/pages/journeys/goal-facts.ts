/** What a journey is for, what ends its runs early and who is held out, as settings with their names. Pure. */
import { sayIn } from "../../data/index.js";
import { longDuration, type FactsProps } from "../../ui/index.js";
import type { Describing, JourneyDefinition, NamedResource } from "../../kinds/index.js";
import { journeysWords } from "./words.js";

type Condition = NonNullable<JourneyDefinition["exitConditions"]>[number];

export function goalFacts(
  { goal, exitConditions = [], holdOutPercent }: JourneyDefinition,
  describing: Describing,
): FactsProps["facts"] {
  const { language } = describing;
  const say = sayIn(journeysWords, language);
  const time = goal && longDuration(goal.withinSeconds, language);
  return [
    [
      say("goal"),
      goal && say("goalWithin", { goal: conditionText(goal.when, describing), time: time ?? "" }),
    ],
    [say("goalThen"), goal && say(goal.endsRun === false ? "goalStays" : "goalEnds")],
    [
      say("exits"),
      exitConditions.length === 0
        ? undefined
        : exitConditions.map((each) => conditionText(each, describing)).join("; "),
    ],
    [say("holdOut"), holdOutPercent && say("percent", { count: holdOutPercent })],
  ];
}

/** The segments that they name. */
export function segmentsOfGoals({ goal, exitConditions = [] }: JourneyDefinition): readonly NamedResource[] {
  const conditions = [...(goal === undefined ? [] : [goal.when]), ...exitConditions];
  return conditions.flatMap((each) =>
    each.type === "Segment" ? [{ kind: "segment" as const, id: each.segmentId }] : [],
  );
}

function conditionText(condition: Condition, { language, nameOf }: Describing): string {
  const say = sayIn(journeysWords, language);
  if (condition.type === "Segment") {
    const segment = nameOf("segment", condition.segmentId);
    return say(condition.isMember === false ? "onLeaving" : "onEntering", { segment });
  }
  const { event: named, properties = [] } = condition;
  // An unfinished one names none yet.
  const event = named === "" ? "…" : named;
  return properties.length === 0
    ? say("onEvent", { event })
    : say("onEventMeeting", { event, conditions: properties.length });
}
