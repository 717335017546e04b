/**
 * Names of subscription groups and workspaces for recipients: on the subscription page and in mail headers. Standard
 * groups (`Acme - Email`) and unnamed workspaces have names for operators, which recipients do not see.
 */
import { defaultWorkspaceName, standardGroupIds, type SubscriptionGroup } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";

export interface NamedWorkspace {
  readonly workspaceId: WorkspaceId;
  readonly name: string;
}

export interface GroupWording {
  /** On its own: `General emails`, `News`. */
  readonly label: string;
  /** Within a sentence: `general emails from Acme`, `“News” from Acme`. */
  readonly phrase: string;
}

/** Empty for a workspace without a name. */
export function wordingOfWorkspace(name: string): string {
  return name === defaultWorkspaceName ? "" : name.trim();
}

export function wordingOfGroup(
  group: Pick<SubscriptionGroup, "id" | "name" | "channel">,
  workspace: NamedWorkspace,
): GroupWording {
  const sender = wordingOfWorkspace(workspace.name);
  if (!isStandard(group, workspace)) {
    return { label: group.name, phrase: `“${group.name}”${origin(group.name, sender)}` };
  }
  const messages = group.channel === "Sms" ? "general text messages" : "general emails";
  return {
    label: messages.replace("general", "General"),
    phrase: sender === "" ? `our ${messages}` : `${messages} from ${sender}`,
  };
}

/** RFC 2919: the list's name, which mail programs show, and its id. One line, whatever the names are. */
export function listIdOf(
  group: Pick<SubscriptionGroup, "id" | "name" | "channel">,
  { publicUrl, ...workspace }: NamedWorkspace & { readonly publicUrl: string },
): string {
  const { label } = wordingOfGroup(group, workspace);
  const name = label + origin(label, wordingOfWorkspace(workspace.name));
  return `${headerPhrase(name)} <${group.id}.${new URL(publicUrl).hostname}>`;
}

/** Whether it is a standard group that was not renamed. */
function isStandard(
  { id, name }: Pick<SubscriptionGroup, "id" | "name">,
  { workspaceId }: Pick<NamedWorkspace, "workspaceId">,
): boolean {
  return / - (?:Email|SMS)$/.test(name) && standardGroupIds(workspaceId).includes(id);
}

function origin(name: string, sender: string): string {
  return sender === "" || name.includes(sender) ? "" : ` from ${sender}`;
}

/** An encoded word has 75 characters at most (RFC 2047). */
const maxBytesOfWord = 45;

/**
 * Plain words when all are atoms (RFC 5322), else encoded words: mail composers would encode a quoted string together
 * with the id behind it.
 */
function headerPhrase(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are meant
  const [line = ""] = /^.{0,100}/su.exec(text.replace(/[\u0000-\u001F\u007F]+/g, " ")) ?? [];
  if (/^[\w!#$%&'*+/^`{|}~-]+(?: [\w!#$%&'*+/^`{|}~-]+)*$/.test(line)) return line;
  const words: string[] = [""];
  for (const character of line) {
    const word = (words.at(-1) ?? "") + character;
    if (Buffer.byteLength(word) > maxBytesOfWord) words.push(character);
    else words[words.length - 1] = word;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join(" ");
}
