/** Which of a channel's providers sends: at most one is the default, at most one its fallback. Pure. */
import type { ProviderSetting } from "./state.js";

type Chosen = Pick<ProviderSetting, "id" | "channel">;

/** The others of its channel are not the default any more. */
export function makeDefault(
  providers: readonly ProviderSetting[],
  { id, channel }: Chosen,
): readonly ProviderSetting[] {
  return providers.map((each) => (each.channel === channel ? { ...each, isDefault: each.id === id } : each));
}

/** It is the fallback, and the only one of its channel, or it is not. */
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
