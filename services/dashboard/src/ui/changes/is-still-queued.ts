/** Whether a call was answered with 202 and the id of a command to the end: it is done later, without an answer here. */
import { isQueued } from "@signalbox/client";

export function isStillQueued(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null || !("data" in answer)) return false;
  const { data } = answer;
  return typeof data === "object" && data !== null && isQueued(data);
}
