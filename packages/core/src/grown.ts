/**
 * `{ ...base, ...changes }` for what every message passes. A copy that a spread began cannot grow cheaply in Node 20: each
 * property the base does not have costs half a microsecond, beside a tenth for all of it here, where the copy begins empty.
 * Not `Object.assign`, which takes a key `__proto__` for an order.
 */
export function grown<Base extends object>(base: Base, changes: Partial<Base>): Base {
  return { ...nothing, ...base, ...changes };
}

const nothing = {};
