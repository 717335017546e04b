/** Finds the providers of a channel, and selects its default and its fallback: at most one of each. Pure. */
import type { ProviderSetting } from "../state.js";

type Chosen = Pick<ProviderSetting, "id" | "channel">;

/** Makes it the only default of its channel. */
export function makeDefault(
  providers: readonly ProviderSetting[],
  { id, channel }: Chosen,
): readonly ProviderSetting[] {
  return providers.map((each) => (each.channel === channel ? { ...each, isDefault: each.id === id } : each));
}

/** Makes it the only fallback of its channel, or no fallback. */
export function makeFallback(
  providers: readonly ProviderSetting[],
  { id, channel }: Chosen,
  isFallback: boolean,
): readonly ProviderSetting[] {
  return providers.map((each): ProviderSetting => {
    if (each.channel !== channel) return each;
    if (each.id !== id && !isFallback) return each;
    const { isFallback: _, ...rest } = each;
    return each.id === id && isFallback ? { ...rest, isFallback } : rest;
  });
}

/** `type`: also its id. */
export function providerIn(
  { providers }: { readonly providers: readonly ProviderSetting[] },
  { channel, type }: Pick<ProviderSetting, "channel" | "type">,
): ProviderSetting | undefined {
  return providers.find((each) => each.channel === channel && (each.id === type || each.type === type));
}
