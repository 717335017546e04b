/**
 * Where sealed texts stand in a workspace: the one list of them. Whatever is kept sealed must be named here, or it can
 * never be read again once the key that sealed it is taken away. Pure.
 */
import type { WorkspaceState } from "./state.js";

/** All of them, as they stand. */
export function sealedTexts(state: WorkspaceState): readonly string[] {
  const found: string[] = [];
  mapSealedTexts(state, (sealed) => {
    found.push(sealed);
    return sealed;
  });
  return found;
}

/** The workspace with each sealed text replaced by what `map` makes of it. */
export function mapSealedTexts(state: WorkspaceState, map: (sealed: string) => string): WorkspaceState {
  const { subscriptionSecret, sessionSecret, writeKeys, dataSources, secrets, providers } = state;
  const mapped = <Item extends { readonly sealed: string }>(items: readonly Item[]): readonly Item[] =>
    items.map((item) => ({ ...item, sealed: map(item.sealed) }));
  return {
    ...state,
    writeKeys: mapped(writeKeys),
    dataSources: mapped(dataSources),
    secrets: mapped(secrets),
    providers: providers.map((each) =>
      each.sealed === undefined ? each : { ...each, sealed: map(each.sealed) },
    ),
    ...(subscriptionSecret !== undefined && { subscriptionSecret: map(subscriptionSecret) }),
    ...(sessionSecret !== undefined && { sessionSecret: map(sessionSecret) }),
  };
}
