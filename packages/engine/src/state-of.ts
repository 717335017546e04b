/** The state of an actor's document; undefined without a document, and briefly for an erased one. */
import type { ActorDocument } from "@signalbox/core";

export function stateOf<State>(
  document: ActorDocument | undefined,
  revive: (text: string) => State,
): State | undefined {
  return document === undefined || document.state === "" ? undefined : revive(document.state);
}
