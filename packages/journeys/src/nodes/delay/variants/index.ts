/** The registry of delay variants. To add one: its file, its test, a line here, and in the union. */
import { createRegistry, type Registry } from "@signalbox/core";
import type { DelayVariantKind } from "./delay-variant.js";
import { localTime, type LocalTimeDelay } from "./local-time.js";
import { second, type SecondDelay } from "./second.js";
import { userProperty, type UserPropertyDelay } from "./user-property.js";

export type DelayVariant = SecondDelay | LocalTimeDelay | UserPropertyDelay;

export const delayVariants: Registry<DelayVariant, DelayVariantKind<DelayVariant>> = createRegistry<
  DelayVariant,
  DelayVariantKind<DelayVariant>
>("JourneyDelay", [second, localTime, userProperty]);
