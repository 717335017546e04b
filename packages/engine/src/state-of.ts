/** The state of an actor's document; undefined where there is none, and for the moment at which an erased one stands without. */
import type { ActorDocument } from "@signalbox/core";

export function stateOf<State>(
  document: ActorDocument | undefined,
  revive: (text: string) => State,
): State | undefined {
  return document === undefined || document.state === "" ? undefined : revive(document.state);
}
