/** Waits until a time of day where the user is, perhaps only on some days. */
import { defineWords, sayIn } from "../../data/index.js";
import { weekdays } from "../../ui/index.js";
import { nodeSentence } from "../journey-nodes/node-kind.js";
import type { DelayKind, DelayOf } from "./delay-kind.js";

const words = defineWords({
  en: { timeOfDay: "Time of day", days: "Days", everyDay: "every day", zone: "Zone of users without one" },
  de: { timeOfDay: "Uhrzeit", days: "Tage", everyDay: "jeden Tag", zone: "Zone für Nutzer ohne eigene" },
});

export const localTime: DelayKind<DelayOf<"LocalTime">> = {
  words,
  describe(variant) {
    const time = timeOfDay(variant);
    const { allowedDaysOfWeek: days = [] } = variant;
    return isOnSomeDays(days)
      ? nodeSentence("waitsUntilDay", { time, days })
      : nodeSentence("waitsUntilTime", { time });
  },
  facts(variant, { language }) {
    const say = sayIn(words, language);
    const { allowedDaysOfWeek: days = [], defaultTimezone = "UTC" } = variant;
    return [
      [say("timeOfDay"), timeOfDay(variant)],
      [say("days"), isOnSomeDays(days) ? weekdays(days, language) : say("everyDay")],
      [say("zone"), defaultTimezone],
    ];
  },
};

/** As `09:05`. */
function timeOfDay({ hour, minute = 0 }: DelayOf<"LocalTime">): string {
  return [hour, minute].map((each) => String(each).padStart(2, "0")).join(":");
}

const daysPerWeek = 7;

function isOnSomeDays(days: readonly number[]): boolean {
  return days.length > 0 && new Set(days).size < daysPerWeek;
}
