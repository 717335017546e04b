/** Hour and minute of a delay as one time of the clock. Pure. */
import { withField } from "../fields/field-props.js";
import type { DelayOf } from "./delay-kind.js";

type LocalTime = DelayOf<"LocalTime">;

/** As `09:05`; undefined while a draft has none. */
export function timeOfDay({ hour, minute = 0 }: Partial<LocalTime>): string | undefined {
  if (hour === undefined) return undefined;
  return [hour, minute].map((each) => String(each).padStart(2, "0")).join(":");
}

/** A full hour names no minute, unless the delay did before. An empty time takes both away. */
export function withTimeOfDay(delay: LocalTime, time: string): LocalTime {
  const [hour, minute] = time === "" ? [] : time.split(":").map(Number);
  const isNamed = minute !== 0 || delay.minute !== undefined;
  return withField(withField(delay, "hour", hour), "minute", isNamed ? minute : undefined);
}
