/**
 * The order in which databases compare strings: by code point, which is the order of their UTF-8 bytes. JavaScript's `<`
 * compares UTF-16 units and sorts an emoji before `ﬀ`; the memory adapter must not.
 */
export function compareCodePoints(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index += 1) {
    const leftUnit = left.charCodeAt(index);
    const rightUnit = right.charCodeAt(index);
    if (leftUnit !== rightUnit) return rankOf(leftUnit) - rankOf(rightUnit);
  }
  return left.length - right.length;
}

/** Surrogates encode code points above every other unit, so they are mapped above U+E000…U+FFFF. */
function rankOf(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}
