/** Makes a provider of its definition: every connection is guarded, and its secrets are removed from what vendors answer. */
import type { Channel } from "@signalbox/core";
import { secretFieldsOf } from "./fields.js";
import { guardedConnection } from "./guarded-connection.js";
import type { Provider, ProviderDefinition } from "./provider.js";

/** For a provider that keeps connections of its own; for most `defineHttpProvider` is enough. */
export function defineProvider<C extends Channel, Config>(
  definition: ProviderDefinition<C, Config>,
): Provider {
  // Each provider is opened with what its own schema parsed, and given messages of its own channel.
  const provider = definition as unknown as Provider;
  return {
    ...provider,
    open: (config, ports) => guardedConnection(provider.open(config, ports), secretsIn(provider, config)),
  };
}

/** Very short ones would mask ordinary words. */
function secretsIn(provider: Provider, config: unknown): readonly string[] {
  const values = config as Readonly<Record<string, unknown>>;
  return secretFieldsOf(provider)
    .map((name) => values[name])
    .filter((value): value is string => typeof value === "string" && value.length >= 4);
}
