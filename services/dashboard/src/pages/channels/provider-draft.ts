/** What is typed into the form of a provider, and the change that it makes. Pure. */
import {
  documentOf,
  initialValues,
  missingIn,
  movedField,
  type FieldPath,
  type SchemaField,
  type SchemaValue,
  type SchemaValues,
} from "../../ui/index.js";
import type { Channel, Provider, ProviderChange } from "./channels.js";

/** `other`: for messages that name it. */
export const providerUses = ["default", "fallback", "other"] as const;
export type ProviderUse = (typeof providerUses)[number];

export interface ProviderDraft {
  readonly config: SchemaValues;
  readonly sender: string;
  readonly perSecond: number | undefined;
  readonly use: ProviderUse;
}

/** What stands in place of a secret. */
const mask = "**********";
/** The provider that sends nothing, which a new workspace has. */
const testType = "Test";
/** That of the API. */
export const mostPerSecond = 10_000;

/** A draft as the fields of a form that merges, in which each setting is one. */
export type ProviderFields = Omit<ProviderDraft, "config"> & Readonly<Record<SettingName, SchemaValue>>;
type SettingName = `config/${string}`;

export function fieldsOfDraft({ config, ...rest }: ProviderDraft): ProviderFields {
  const settings = Object.entries(config).map(([name, value]) => [`config/${name}`, value] as const);
  return { ...rest, ...Object.fromEntries<SchemaValue>(settings) };
}

export function draftOfFields({ sender, perSecond, use, ...settings }: ProviderFields): ProviderDraft {
  const config = Object.entries<SchemaValue>(settings).map(([name, value]) => [
    name.slice("config/".length),
    value,
  ]);
  return { config: Object.fromEntries(config) as SchemaValues, sender, perSecond, use };
}

export function hasSender(channel: Channel): boolean {
  return channel === "Email";
}

/** `standard`: the type of the default of the channel, if that is another one. */
export function draftOf(
  fields: readonly SchemaField[],
  setting: Provider | undefined,
  standard: string | undefined,
): ProviderDraft {
  return {
    config: initialValues(fields, setting?.config ?? {}),
    sender: setting?.fromAddress ?? "",
    perSecond: setting?.messagesPerSecond,
    use: useOf(setting, standard),
  };
}

/** What takes the place of nothing, or of the test mailbox, is proposed as the default. */
function useOf(setting: Provider | undefined, standard: string | undefined): ProviderUse {
  if (setting === undefined) return standard === undefined || standard === testType ? "default" : "other";
  if (setting.isDefault) return "default";
  return setting.isFallback ? "fallback" : "other";
}

export function isSecretSet(setting: Provider | undefined, path: FieldPath): boolean {
  const [name] = path;
  return path.length === 1 && name !== undefined && setting?.config[name] === mask;
}

/** What was changed back is no change. */
export function isChanged(first: ProviderDraft, draft: ProviderDraft): boolean {
  return textOf(first) !== textOf(draft);
}

/** Names keep their order: an edit spreads what was there. */
function textOf({ config, sender, perSecond, use }: ProviderDraft): string {
  return JSON.stringify([config, sender, perSecond, use]);
}

export interface DraftProblems {
  readonly empty: readonly FieldPath[];
  /** Secrets to be typed again, because `movedBy` has changed. */
  readonly again: readonly FieldPath[];
  readonly movedBy: SchemaField | undefined;
}

/** What must be filled in before it is sent. */
export function problemsOf(
  fields: readonly SchemaField[],
  { config }: ProviderDraft,
  setting: Provider | undefined,
): DraftProblems {
  const movedBy = movedField(fields, config, setting?.config ?? {});
  const isSet = (path: FieldPath): boolean => isSecretSet(setting, path);
  return { ...missingIn(fields, config, { isSet, isMoved: movedBy !== undefined }), movedBy };
}

/** What is left out stays as it is stored, secrets too. */
export function changeOf(
  fields: readonly SchemaField[],
  { config, sender, perSecond, use }: ProviderDraft,
  { type, setting }: { readonly type: string; readonly setting: Provider | undefined },
): ProviderChange {
  const isFallback = use === "fallback";
  return {
    config: { ...documentOf(fields, config), type },
    ...(setting !== undefined && { keepSecrets: true }),
    ...(use === "default" && setting?.isDefault !== true && { setDefault: true }),
    ...(isFallback !== (setting?.isFallback ?? false) && { fallback: isFallback }),
    ...(sender.trim() !== (setting?.fromAddress ?? "") && {
      fromAddress: sender.trim() === "" ? null : sender.trim(),
    }),
    ...(perSecond !== setting?.messagesPerSecond && { messagesPerSecond: perSecond ?? null }),
  };
}
