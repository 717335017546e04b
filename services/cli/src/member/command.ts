/** `member`: lets members in when nobody can sign in to do it: adds a member, makes a one-time link, lists all. */
import { ambiguousEmail, emailField, isAmbiguousEmail } from "@signalbox/access";
import { readArguments, refuseWords, usageFault, workspaceOf, type Command } from "../command.js";
import { addMemberTo } from "./add-member-to.js";
import { listAccounts } from "./list-accounts.js";
import { resetMemberAt } from "./reset-member-at.js";
import type { MadeLink } from "./run-on-installation.js";

const actions = ["add", "reset", "list"] as const;

export const memberCommand: Command = {
  name: "member",
  summary: "add a member, let a member in again, or list members",
  help: `npm run member -- add <address> [--role <role>] [--owner] [--workspace <uuid>]
npm run member -- reset <address> [--second-factor]
npm run member -- list

For emergencies, and for a first member without a mail server: needs no sign-in, but a running worker (list needs none).
add and reset print a one-time link, which works for 24 hours and takes the place of earlier links of the member.

  add                 creates the account when there is none, and gives it the role
  --role <role>       Viewer, Author, WorkspaceManager, Admin, or the name or id of a custom role
  --owner             makes the member an owner of the installation
  --workspace <uuid>  of the role; default: WORKSPACE_ID
  reset               ends the member's sessions, and enables a disabled account
  --second-factor     removes the code generator, the recovery codes and the passkeys, because they are lost`,
  parse(args) {
    const { values, positionals } = readArguments(args, {
      role: { type: "string" },
      owner: { type: "boolean" },
      workspace: { type: "string" },
      "second-factor": { type: "boolean" },
    });
    const [action = "", ...words] = positionals;
    const { role, owner = false, workspace, "second-factor": secondFactor = false } = values;
    switch (action) {
      case "add": {
        const email = addressIn(words);
        refuseOptions(action, { "--second-factor": secondFactor });
        if (role === undefined && !owner)
          throw usageFault("Say what the member may do: --role <role>, or --owner.");
        return async (context) => {
          const grant =
            role === undefined ? undefined : { role, workspaceId: workspaceOf(workspace, context) };
          const { isNew, ...link } = await addMemberTo(await context.connect(), {
            email,
            isOwner: owner,
            ...(grant !== undefined && { grant }),
          });
          context.output.print(isNew ? `Added ${email}.` : `${email} was known and has this now.`);
          context.output.print(textOf(link, context.config().publicUrl));
        };
      }
      case "reset": {
        const email = addressIn(words);
        refuseOptions(action, { "--role": role, "--owner": owner, "--workspace": workspace });
        return async (context) => {
          const { wasDisabled, ...link } = await resetMemberAt(await context.connect(), {
            email,
            removesSecondFactor: secondFactor,
          });
          if (wasDisabled) context.output.print(`${email} was disabled and is enabled again.`);
          context.output.print(textOf(link, context.config().publicUrl));
        };
      }
      case "list":
        refuseWords(words);
        refuseOptions(action, { "--role": role, "--owner": owner, "--second-factor": secondFactor });
        return async (context) => {
          for (const line of await listAccounts(await context.connect())) context.output.print(line);
        };
      default:
        throw usageFault(`Say what to do: ${actions.join(", ")}.`);
    }
  },
};

function addressIn([address, ...others]: readonly string[]): string {
  if (address === undefined) throw usageFault("Name the member by their address, as ann@example.com.");
  refuseWords(others);
  const read = emailField.safeParse(address);
  if (read.success) return read.data;
  if (isAmbiguousEmail(address)) throw usageFault(`"${address}" ${ambiguousEmail}.`);
  throw usageFault(`"${address}" is no e-mail address.`);
}

function refuseOptions(action: string, given: Readonly<Record<string, string | boolean | undefined>>): void {
  const [name] = Object.entries(given).find(([, value]) => value !== undefined && value !== false) ?? [];
  if (name !== undefined) throw usageFault(`${name} does not belong to ${action}.`);
}

function textOf({ path, purpose }: MadeLink, publicUrl: string | undefined): string {
  const use = purpose === "sign-in" ? "signs them in once" : "lets them set a password";
  const where = publicUrl === undefined ? " (put the URL of the api in front: PUBLIC_URL is not set)" : "";
  return `This link ${use}, for 24 hours:\n\n  ${publicUrl ?? ""}${path}${where}\n`;
}
