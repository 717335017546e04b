/** Whether a child workspace sends a channel through its parent. Pure. */
import type { ProviderSetting } from "@signalbox/workspace";

type Setting = Pick<ProviderSetting, "type" | "isDefault" | "updatedAt">;

/**
 * Both: the settings of one channel. A child has its own as soon as it sets one up: the Test provider that it was created
 * with does not count. A parent without a default serves nobody.
 */
export function usesParent(own: readonly Setting[], parents: readonly Setting[]): boolean {
  const isUnset = own.every(({ type, updatedAt }) => type === "Test" && updatedAt === undefined);
  return isUnset && parents.some(({ isDefault }) => isDefault);
}
