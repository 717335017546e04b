/** A listed user as input of the audience's definitions, read from their document. */
import { parsePlace, personOf, reviveAnonymous, reviveUser, visitorOf } from "@signalbox/actors";
import type { Person as JudgedPerson, Standing } from "@signalbox/audience";
import type { ActorDocument } from "@signalbox/core";

export interface JudgedAt {
  readonly person: JudgedPerson;
  readonly standing: Standing;
}

/** Undefined for a user who was erased or unlisted since the list was read. */
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
