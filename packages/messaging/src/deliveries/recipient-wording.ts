/**
 * Subscription groups and workspaces in the words of those who get the messages: on the page of their subscriptions and in
 * the headers of mails. The groups every workspace starts with are named for operators (`Acme - Email`), and so is a
 * workspace that was never named: recipients read neither.
 */
import { defaultWorkspaceName, standardGroupIds, type SubscriptionGroup } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";

export interface NamedWorkspace {
  readonly workspaceId: WorkspaceId;
  readonly name: string;
}

export interface GroupWording {
  /** Stands alone: `General emails`, `News`. */
  readonly label: string;
  /** Stands in a sentence: `general emails from Acme`, `“News” from Acme`. */
  readonly phrase: string;
}

/** Empty for one that was never named. */
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

/** RFC 2919: what mail programs show of the list, and its id. One line, whatever the names are. */
export function listIdOf(
  group: Pick<SubscriptionGroup, "id" | "name" | "channel">,
  { publicUrl, ...workspace }: NamedWorkspace & { readonly publicUrl: string },
): string {
  const { label } = wordingOfGroup(group, workspace);
  const name = label + origin(label, wordingOfWorkspace(workspace.name));
  return `${headerPhrase(name)} <${group.id}.${new URL(publicUrl).hostname}>`;
}

/** With the name it was given when the workspace was made. */
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
 * Words as they are where they are atoms (RFC 5322), else as encoded words: a quoted text would be encoded by composers of
 * mails, and the id behind it along with it.
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
