/** The kinds of delays, by type: what is chosen most often first. */
import type { Delay, DelayKind, DelayOf } from "./delay-kind.js";
import { localTime } from "./local-time.js";
import { second } from "./second.js";
import { userProperty } from "./user-property.js";

type DelayKinds = { readonly [Type in Delay["type"]]: DelayKind<DelayOf<Type>> };

export const delays: DelayKinds = {
  Second: second,
  LocalTime: localTime,
  UserProperty: userProperty,
};

export function delayKind({ type }: Delay): DelayKind<Delay> {
  return delays[type];
}
