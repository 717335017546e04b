/** A length of time in its largest whole unit. Pure. */

export interface Period {
  readonly unit: "days" | "hoursLong" | "minutes" | "seconds";
  readonly count: number;
}

const units = [
  ["days", 86_400],
  ["hoursLong", 3_600],
  ["minutes", 60],
] as const;

export function periodOf(seconds: number): Period {
  const whole = units.find(([, length]) => seconds >= length && seconds % length === 0);
  return whole === undefined
    ? { unit: "seconds", count: seconds }
    : { unit: whole[0], count: seconds / whole[1] };
}
