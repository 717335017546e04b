/** A frequency cap in words, for reasons and traces. Pure. */

/** A cap, or an outcome that names one; there a cap of all channels has no channel. */
interface Cap {
  readonly channel?: unknown;
  readonly messages?: unknown;
  readonly perSeconds?: unknown;
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** For example `3 of Email per day`, `2 of all channels per 36 hours`. */
export function capInWords({ channel, messages, perSeconds }: Cap): string {
  const seconds = Number(perSeconds);
  const [unit, length] = units.find(([, each]) => seconds % each === 0) ?? ["second", 1];
  const count = seconds / length;
  const per = count === 1 ? unit : `${count} ${unit}s`;
  return `${Number(messages)} of ${typeof channel === "string" && channel !== "" ? channel : "all channels"} per ${per}`;
}
