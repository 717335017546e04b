/** Places in a whole of 100 percent that follow from names: deterministic and evenly spread. */
import { uuidV5 } from "@signalbox/core";

/** Uniform over [0, 100): the first 48 bits of a name-based UUID are hash bits. */
export function shareOf(name: string, namespace: string): number {
  const bits = uuidV5(name, namespace).replace("-", "").slice(0, 12);
  return (Number.parseInt(bits, 16) / 2 ** 48) * 100;
}
