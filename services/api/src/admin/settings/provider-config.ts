/**
 * Converts a provider's settings between the caller (who writes them), the workspace (which stores public ones as
 * text and secret ones sealed) and the provider (which needs them in clear). Invariant: a secret leaves this
 * module sealed, masked, or for the provider itself.
 */
import type { ProviderConfig, ProviderSetting, StoredProviderConfig } from "@signalbox/workspace";
import { type Channel, issueAt, issuesOfZod, requestWords, type SecretBox } from "@signalbox/core";
import {
  fieldsOf,
  insideMailServer,
  secretFieldsOf,
  type Provider,
  type ProviderRegistry,
} from "@signalbox/provider-kit";
import { z } from "zod";
import type { ApiConfig } from "../../config.js";
import { badRequest } from "../../http/errors.js";
import { requestSays } from "../../http/request-sentences.js";
import { providerSays } from "./provider-sentences.js";

const textsSchema = z.record(z.string(), z.string());
const mask = "**********";

interface StoringPorts {
  readonly providers: ProviderRegistry;
  readonly secrets: Pick<SecretBox, "seal" | "open">;
  readonly config: Pick<ApiConfig, "smtpAllowedHosts">;
}

/**
 * Throws `BadRequest` with every missing or invalid field, with the available types, or for a mail server on the inside that
 * is not listed. Secrets that are left out are those of `kept`, unless they would be sent to another address than before.
 */
export function toStoredConfig(
  channel: Channel,
  { given, kept }: { readonly given: ProviderConfig; readonly kept?: StoredProviderConfig | undefined },
  { providers, secrets, config: { smtpAllowedHosts } }: StoringPorts,
): StoredProviderConfig {
  const provider = findProvider(channel, given.type, providers);
  const sent = { ...(kept && keptSecrets(kept, given, { provider, secrets })), ...textsIn(given) };
  const parsed = provider.config.safeParse(sent, { error: requestWords });
  if (!parsed.success) throw badRequest(issuesOfZod(parsed.error, sent, ["config"]));
  const server = provider.mailServer?.(parsed.data);
  const inside = server && insideMailServer(server, smtpAllowedHosts);
  if (inside !== undefined) {
    throw badRequest(issueAt(["config", "host"], providerSays.insideMailServer({ ...inside })));
  }
  const isSecret = new Set(secretFieldsOf(provider));
  const entries = Object.entries(textsSchema.parse(parsed.data));
  const hidden = entries.filter(([name]) => isSecret.has(name));
  return {
    fields: Object.fromEntries(entries.filter(([name]) => !isSecret.has(name))),
    ...(hidden.length > 0 && { sealed: secrets.seal(JSON.stringify(Object.fromEntries(hidden))) }),
  };
}

/** Throws `BadRequest` that lists the types of the channel. */
export function findProvider(channel: Channel, type: string, providers: ProviderRegistry): Provider {
  const found = providers.find(channel, type);
  if (found !== undefined) return found;
  const types = providers.all.filter((each) => each.channel === channel).map((each) => each.type);
  const sentence =
    types.length === 0
      ? requestSays.noProvider({ channel })
      : requestSays.unknownType({ known: types.toSorted() });
  throw badRequest(issueAt(["config", "type"], sentence));
}

/** For operators: secrets that are set are masked. */
export function maskedConfig(
  { fields = {}, sealed }: ProviderSetting,
  provider: Provider | undefined,
  secrets: Pick<SecretBox, "open">,
): Readonly<Record<string, string>> {
  const isSecret = new Set(provider === undefined ? [] : secretFieldsOf(provider));
  const shown = Object.entries(fields).map(([name, value]) => [name, isSecret.has(name) ? mask : value]);
  const hidden = sealed === undefined ? [] : namesIn(sealed, provider, secrets).map((name) => [name, mask]);
  return Object.fromEntries([...shown, ...hidden]);
}

/** The settings as the provider is opened with. Undefined when the stored settings do not fit (any more). */
export function openedConfig(
  { fields = {}, sealed }: ProviderSetting,
  provider: Provider,
  secrets: Pick<SecretBox, "open">,
): { readonly config: unknown } | undefined {
  const hidden = sealed === undefined ? {} : textsSchema.parse(JSON.parse(secrets.open(sealed)));
  const parsed = provider.config.safeParse({ ...fields, ...hidden });
  return parsed.success ? { config: parsed.data } : undefined;
}

interface KeepingPorts {
  readonly provider: Provider;
  readonly secrets: Pick<SecretBox, "open">;
}

/**
 * The secrets that are set and that the caller leaves out; null and an empty text remove one. Nobody learns a secret that
 * they cannot read by naming another address to send it to: throws `BadRequest` then.
 */
function keptSecrets(
  { fields, sealed }: StoredProviderConfig,
  given: ProviderConfig,
  { provider, secrets }: KeepingPorts,
): Readonly<Record<string, string>> {
  const hidden = Object.entries(sealed === undefined ? {} : secretsIn(sealed, secrets));
  const kept = hidden.filter(([name]) => given[name] === undefined);
  const texts = textsIn(given);
  const moved = fieldsOf(provider).find(
    ({ name, receivesSecrets }) => receivesSecrets && trimmed(texts[name]) !== trimmed(fields[name]),
  );
  if (moved !== undefined && kept.length > 0) {
    const sentence = providerSays.secretAgain({ setting: moved.name });
    throw badRequest(kept.map(([name]) => issueAt(["config", name], sentence)));
  }
  return Object.fromEntries(kept);
}

/** Forms cut the blanks around a certificate. */
function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}

/** None when the sealing key is lost. */
function secretsIn(sealed: string, secrets: Pick<SecretBox, "open">): Readonly<Record<string, string>> {
  try {
    return textsSchema.parse(JSON.parse(secrets.open(sealed)));
  } catch {
    return {};
  }
}

/** Numbers are converted to text (a port); an empty text is what a form sends for an empty field. */
function textsIn(given: ProviderConfig): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => name !== "type" && value !== "" && value !== null)
      .map(([name, value]) => [name, typeof value === "number" ? String(value) : value]),
  );
}

/** The names of the secrets that are set. When the sealing key is lost, those of all required secrets. */
function namesIn(
  sealed: string,
  provider: Provider | undefined,
  secrets: Pick<SecretBox, "open">,
): readonly string[] {
  try {
    return Object.keys(textsSchema.parse(JSON.parse(secrets.open(sealed))));
  } catch {
    const fields = provider === undefined ? [] : fieldsOf(provider);
    return fields.filter(({ isSecret, isOptional }) => isSecret && !isOptional).map(({ name }) => name);
  }
}
