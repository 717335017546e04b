/** The settings by which a message would be sent, from those of its workspace and its parent. Pure. */
import type { Channel, WorkspaceId } from "@signalbox/core";
import type { ProviderSetting, WorkspaceState } from "@signalbox/workspace";
import { usesParent } from "./uses-parent.js";

export interface SettingQuery {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  /** Its providers are used when the workspace has set none. */
  readonly parent?: { readonly workspaceId: WorkspaceId; readonly state: WorkspaceState } | undefined;
  readonly channel: Channel;
  /** Requests a provider of this type. */
  readonly type?: string | undefined;
}

/** The workspace whose settings these are. */
export interface SettingOwner {
  readonly workspaceId: WorkspaceId;
  readonly isChild: boolean;
}

/** The webhook channel needs no settings: the template names the URL. */
const webhookSetting: ProviderSetting = {
  id: "webhook",
  channel: "Webhook",
  type: "Webhook",
  isDefault: true,
};

export interface OwnedSetting {
  readonly owner: SettingOwner;
  readonly setting: ProviderSetting;
}

/** The setting that sends, and the fallback. */
export function rankedSettings(question: SettingQuery): readonly (OwnedSetting | undefined)[] {
  const { channel, type } = question;
  const settings = servingSettings(question);
  if (type !== undefined) {
    const requested = [...settings, ...settingsOf(question.parent, channel)].find(
      ({ setting }) => setting.type === type,
    );
    return [requested ?? ownedTest(question)];
  }
  const preferred = settings.find(({ setting }) => setting.isDefault);
  const anywhere = channel === "Webhook" ? { owner: ownerOf(question), setting: webhookSetting } : undefined;
  return [
    preferred ?? anywhere,
    settings.find((each) => each.setting.isFallback === true && each !== preferred),
  ];
}

/** A child's own settings; its parent's while the child has only the Test provider that it was created with. */
function servingSettings(question: SettingQuery): readonly OwnedSetting[] {
  const own = settingsOf(question, question.channel);
  const parents = settingsOf(question.parent, question.channel);
  const settings = (all: readonly OwnedSetting[]): readonly ProviderSetting[] =>
    all.map(({ setting }) => setting);
  return usesParent(settings(own), settings(parents)) ? parents : own;
}

function settingsOf(workspace: SettingQuery["parent"], channel: Channel): readonly OwnedSetting[] {
  if (workspace === undefined) return [];
  const owner = ownerOf(workspace);
  return workspace.state.providers
    .filter((setting) => setting.channel === channel)
    .map((setting) => ({ owner, setting }));
}

function ownerOf({ workspaceId, state }: NonNullable<SettingQuery["parent"]>): SettingOwner {
  return { workspaceId, isChild: state.parentId !== undefined };
}

function ownedTest({ channel, type, ...workspace }: SettingQuery): OwnedSetting | undefined {
  return type === "Test" ? { owner: ownerOf(workspace), setting: testSetting(channel) } : undefined;
}

/** The Test provider needs no stored settings. */
function testSetting(channel: Channel): ProviderSetting {
  return { id: `test-${channel}`, channel, type: "Test", isDefault: false };
}
