/** The remainder of a done job: an empty object, so that the kept job holds no personal data. */
export const emptiedWorkText = "{}";

/** No work has such a payload: a job that has it is done. */
export function isEmptiedWork(data: unknown): boolean {
  return typeof data === "object" && data !== null && Object.keys(data).length === 0;
}
