/**
 * The only list of the places in a workspace that hold sealed texts. A sealed text that is missing here cannot be read
 * any more when the key that sealed it is removed, because it is not resealed. Pure.
 */
import type { WorkspaceState } from "../state.js";

/** All sealed texts of the workspace. */
export function sealedTexts(state: WorkspaceState): readonly string[] {
  const found: string[] = [];
  mapSealedTexts(state, (sealed) => {
    found.push(sealed);
    return sealed;
  });
  return found;
}

/** The workspace with each sealed text replaced by the result of `map`. */
export function mapSealedTexts(state: WorkspaceState, map: (sealed: string) => string): WorkspaceState {
  const { subscriptionSecret, sessionSecret, writeKeys, dataSources, secrets, providers, exportStorage } =
    state;
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
    ...(exportStorage !== undefined && {
      exportStorage: { ...exportStorage, sealed: map(exportStorage.sealed) },
    }),
    ...(subscriptionSecret !== undefined && { subscriptionSecret: map(subscriptionSecret) }),
    ...(sessionSecret !== undefined && { sessionSecret: map(sessionSecret) }),
  };
}
