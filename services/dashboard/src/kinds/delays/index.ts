/** The kinds of delays, by type. */
import type { Delay, DelayKind, DelayOf } from "./delay-kind.js";
import { localTime } from "./local-time.js";
import { second } from "./second.js";
import { userProperty } from "./user-property.js";

type DelayKinds = { readonly [Type in Delay["type"]]: DelayKind<DelayOf<Type>> };

export const delays: DelayKinds = {
  LocalTime: localTime,
  Second: second,
  UserProperty: userProperty,
};

export function delayKind({ type }: Delay): DelayKind<Delay> {
  return delays[type];
}
