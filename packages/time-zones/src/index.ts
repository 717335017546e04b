/** Reads time zones as users' systems write them, and their clocks. Pure. */
export { readTimeZone } from "./read-time-zone.js";
export { zoneClock, type ZoneClock } from "./zone-clock.js";
