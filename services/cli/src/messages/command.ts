/** `messages`: holds all messages of an installation, or sends them again. */
import { readArguments, usageFault, type Command, type Output } from "../command.js";
import type { MessageHold } from "@signalbox/core";

const actions = ["hold", "release", "status"] as const;
type Action = (typeof actions)[number];

export const messagesCommand: Command = {
  name: "messages",
  summary: "hold all messages, or send them again",
  help: `npm run messages -- hold | release | status

hold keeps all workers from sending messages, within a second; what is requested waits in Redis. release ends that, and what
waits is sent: messages of a journey that was paused meanwhile, or of a broadcast that was cancelled, are skipped. A restore
holds messages. Mails of the service itself, as invitations, are held too.`,
  parse(args) {
    const { positionals } = readArguments(args, {});
    const [action] = positionals;
    if (positionals.length !== 1 || !isAction(action))
      throw usageFault("Say what to do: hold, release, status.");
    return async ({ messages, output }) => run[action](messages(), output);
  },
};

const run: Readonly<Record<Action, (messages: MessageHold, output: Output) => Promise<void>>> = {
  async hold(messages, output) {
    await messages.hold();
    await printStatus(messages, output);
  },
  async release(messages, output) {
    await messages.release();
    await printStatus(messages, output);
  },
  status: printStatus,
};

async function printStatus(messages: MessageHold, output: Output): Promise<void> {
  const since = await messages.heldSince();
  output.print(
    since === undefined ? "Messages are sent." : `Messages are held since ${new Date(since).toISOString()}.`,
  );
}

function isAction(word: string | undefined): word is Action {
  return actions.some((action) => action === word);
}
