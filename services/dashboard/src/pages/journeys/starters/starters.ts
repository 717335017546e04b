/** The ready-made journeys, in the order in which they are offered. */
import { abandonedCart } from "./abandoned-cart.js";
import { birthday } from "./birthday.js";
import { reviewRequest } from "./review-request.js";
import type { Starter } from "./starter.js";
import { trialEnd } from "./trial-end.js";
import { welcome } from "./welcome.js";
import { winBack } from "./win-back.js";

export const starters: readonly Starter[] = [
  welcome,
  abandonedCart,
  winBack,
  trialEnd,
  birthday,
  reviewRequest,
];
