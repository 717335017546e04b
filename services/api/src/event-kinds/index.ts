/** The registry of event kinds. A new one is a file here, a line below, and a test beside it. */
export * from "./alias.js";
export * from "./group.js";
export * from "./identify.js";
export * from "./page.js";
export * from "./screen.js";
export * from "./track.js";
