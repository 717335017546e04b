/** Somebody of a list as the audience judges them, read from their document. */
import { parsePlace, personOf, reviveAnonymous, reviveUser, visitorOf } from "@signalbox/actors";
import type { AudienceUser, ComputedState } from "@signalbox/audience";
import type { ActorDocument } from "@signalbox/core";

export interface JudgedAt {
  readonly person: AudienceUser;
  readonly standing: ComputedState;
}

/** Undefined for whoever was erased, or is in no list any more, since the list was read. */
export function judgedAt(place: string, document: ActorDocument | undefined): JudgedAt | undefined {
  if (document === undefined || !document.listed || document.state === "") return undefined;
  const { kind, id } = parsePlace(place);
  if (kind === "user") {
    const user = reviveUser(document.state);
    return { person: personOf({ id }, user), standing: user.standing };
  }
  const { profile, standing } = reviveAnonymous(document.state);
  return { person: visitorOf({ id }, profile), standing };
}
