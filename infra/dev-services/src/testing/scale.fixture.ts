/**
 * The size of the crash scenarios. `npm test` runs each kind of disturbance once over hundreds of messages; `npm run
 * test:soak` sets `SCALE=soak` and runs the same files with thousands.
 */
export const isSoak: boolean = process.env["SCALE"] === "soak";

/** The value for the current scale. */
export function sized<Value>(sizes: { readonly gate: Value; readonly soak: Value }): Value {
  return isSoak ? sizes.soak : sizes.gate;
}
