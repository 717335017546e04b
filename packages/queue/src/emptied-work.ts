/** What is left of a job once it is done: an object without anything, so that what is kept of it says nothing of a person. */
export const emptiedWorkText = "{}";

/** No work has such a payload: a job that has it was done. */
export function isEmptiedWork(data: unknown): boolean {
  return typeof data === "object" && data !== null && Object.keys(data).length === 0;
}
