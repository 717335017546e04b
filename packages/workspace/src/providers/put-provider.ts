/**
 * Sets up a provider, or replaces the one of the same type and channel. The settings are replaced as a whole, secrets
 * included unless the caller keeps them; other fields stay unchanged when they are omitted. The first provider of a channel
 * becomes its default.
 */
import { isDeepStrictEqual } from "node:util";
import { channels, uuidV5, type Channel } from "@signalbox/core";
import { z } from "zod";
import { applied, overtaken, refused, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { operationOn, type Operation } from "../operation.js";
import { shownAs } from "../sent-definition.js";
import type { ProviderSetting } from "../state.js";
import { providerConfigName, type ProviderChannel } from "./provider-channel.js";
import { makeDefault, makeFallback, providerIn } from "./provider-choice.js";
import { senderField } from "./sender-field.js";

export interface PutProvider {
  readonly channel: Channel;
  readonly type: string;
  readonly fields: Readonly<Record<string, string>>;
  /** A JSON object of strings, sealed; left out when the type has no secrets. */
  readonly sealed?: string;
  /** The sealed text that `sealed` keeps secrets of; null where there was none. */
  readonly keptFrom?: string | null;
  readonly setDefault?: boolean;
  readonly isFallback?: boolean;
  /** Null removes it. */
  readonly fromAddress?: string | null;
  readonly messagesPerSecond?: number | null;
}

export const putProvider: Command<PutProvider> = defineCommand({
  name: "put-provider",
  input: z.object({
    channel: z.enum(channels),
    type: z.string(),
    fields: z.record(z.string(), z.string()),
    sealed: z.string().exactOptional(),
    keptFrom: z.string().nullable().exactOptional(),
    setDefault: z.boolean().exactOptional(),
    isFallback: z.boolean().exactOptional(),
    fromAddress: z.string().nullable().exactOptional(),
    messagesPerSecond: z.number().nullable().exactOptional(),
  }),
  guards: { resource: "provider", find: providerIn },
  decide: (state, input, { workspaceId, now }) => {
    const { channel, type } = input;
    const known = state.providers.find((each) => each.channel === channel && each.type === type);
    if (input.keptFrom !== undefined && input.keptFrom !== (known?.sealed ?? null)) {
      return { state, outcome: refused(overtaken, "its secrets were changed at the same moment") };
    }
    const id = known?.id ?? uuidV5(`${channel.toLowerCase()}-provider/${type}`, workspaceId);
    const provider = {
      ...withSettings({ id, channel, type, isDefault: false, ...known }, input, now.getTime()),
      ...configuredAt(known, input, now.getTime()),
    };
    const providers =
      known === undefined
        ? [...state.providers, provider]
        : state.providers.map((each) => (each === known ? provider : each));
    const isFirst = !providers.some((each) => each.channel === channel && each.isDefault);
    const chosen = input.setDefault === true || isFirst ? makeDefault(providers, provider) : providers;
    const isFallback = input.isFallback ?? known?.isFallback ?? false;
    return {
      state: { ...state, providers: makeFallback(chosen, provider, isFallback) },
      outcome: applied,
    };
  },
});

/** Since then the health of the provider counts. */
function configuredAt(
  known: ProviderSetting | undefined,
  { fields, sealed }: PutProvider,
  now: number,
): Pick<ProviderSetting, "configuredAt"> {
  const isSame =
    known !== undefined && sealed === known.sealed && isDeepStrictEqual(fields, known.fields ?? {});
  if (!isSame) return { configuredAt: now };
  return known.configuredAt === undefined ? {} : { configuredAt: known.configuredAt };
}

function withSettings(known: ProviderSetting, input: PutProvider, now: number): ProviderSetting {
  const { id, channel, type, isDefault, isFallback } = known;
  const fromAddress = input.fromAddress === undefined ? known.fromAddress : input.fromAddress;
  const perSecond = input.messagesPerSecond === undefined ? known.messagesPerSecond : input.messagesPerSecond;
  return {
    id,
    channel,
    type,
    isDefault,
    ...(isFallback !== undefined && { isFallback }),
    fields: input.fields,
    ...(input.sealed !== undefined && { sealed: input.sealed }),
    ...(fromAddress != null && { fromAddress }),
    ...(perSecond != null && { messagesPerSecond: perSecond }),
    hostsGuarded: true,
    updatedAt: now,
  };
}

const maxPerSecond = 10_000;

/** `storedConfig` checks it against the type. */
const configField = z
  .looseObject({ type: z.string().min(1).max(100) })
  .describe("The type and all of its settings. Secret ones are stored encrypted and never shown again.")
  .meta({ examples: [{ type: "Test" }] });

/** By channel. */
const exampleConfigs = {
  Email: { type: "Smtp", host: "smtp.example.com", port: "587", username: "shop", password: "p4ssw0rd" },
  Sms: { type: "Test" },
  MobilePush: { type: "Test" },
  Webhook: { type: "Webhook" },
} as const;

export function putProviderFor({ channel, word }: ProviderChannel): Operation<PutProvider> {
  return operationOn(putProvider, {
    summary: `Set up a provider for ${word} messages`,
    description:
      "Replaces all settings of the provider of that type; `keepSecrets` keeps secrets that are left out. `GET /api/admin/settings/provider-types` lists what each type asks for.",
    example: { body: { config: exampleConfigs[channel], setDefault: true } },
    body: z.object({
      config: shownAs(configField, providerConfigName(channel)),
      keepSecrets: z
        .boolean()
        .exactOptional()
        .describe(
          "Secrets that `config` leaves out stay as they are; an empty text or null removes one. They must be given again when a setting that decides where they are sent has changed, as the `host`, the `port` or the certificate of Smtp.",
        ),
      setDefault: z
        .boolean()
        .exactOptional()
        .describe("Make it the default of the channel. A channel's first provider is always the default."),
      fallback: z
        .boolean()
        .exactOptional()
        .describe("Used while the default provider fails; one per channel."),
      fromAddress: senderField(channel)
        .nullable()
        .exactOptional()
        .describe("The sender of templates without one; null removes it."),
      messagesPerSecond: z
        .number()
        .positive()
        .max(maxPerSecond)
        .nullable()
        .exactOptional()
        .describe("The most messages it sends per second; null for no limit."),
    }),
    preparesAgain: true,
    prepare: async ({ body: { config, fallback, keepSecrets = false, ...more }, workspaceId }, tools) => {
      const known = keepSecrets
        ? providerIn(await tools.readWorkspace(workspaceId), { channel, type: config.type })
        : undefined;
      const { fields = {}, sealed } = known ?? {};
      const kept = { fields, ...(sealed !== undefined && { sealed }) };
      return {
        channel,
        type: config.type,
        ...tools.storedConfig(channel, config, keepSecrets ? kept : undefined),
        ...(keepSecrets && { keptFrom: sealed ?? null }),
        ...more,
        ...(fallback !== undefined && { isFallback: fallback }),
      };
    },
    answers: [
      { status: 201, description: "Set up; its secrets are never shown again" },
      {
        status: 400,
        description: "Names the missing settings, or the available types",
        example: { message: "config.host: required; config.port: required" },
      },
    ],
    refreshes: "workspace",
  });
}
