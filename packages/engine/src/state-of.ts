/**
 * The state of an actor's document; undefined without a document, and for an erased actor whose document is not removed
 * yet.
 */
import type { ActorDocument } from "@signalbox/core";

export function stateOf<State>(
  document: ActorDocument | undefined,
  deserialize: (text: string) => State,
): State | undefined {
  return document === undefined || document.state === "" ? undefined : deserialize(document.state);
}
