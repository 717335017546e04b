/** All providers of an installation: those of packages/providers, and others by their npm names. Imported by services only. */
export { loadProviders, type ProviderSource } from "./load-providers.js";
