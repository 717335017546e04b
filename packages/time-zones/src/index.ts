/** Reads time zones as users' systems write them. Pure. */
export { readTimeZone } from "./read-time-zone.js";
