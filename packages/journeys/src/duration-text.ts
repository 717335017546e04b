/** A length of time in words, exactly: `90 seconds` are `1 minute 30 seconds`. */
const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

export function durationText(seconds: number): string {
  let rest = seconds;
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(counted(count, unit));
  }
  // Seconds may be fractions, to the millisecond.
  const left = Math.round(rest * 1000) / 1000;
  if (left > 0 || parts.length === 0) parts.push(counted(left, "second"));
  return parts.join(" ");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
