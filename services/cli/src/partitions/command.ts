/** `partitions`: shows the number of partitions of an installation that runs, or changes it. */
import type { PartitionChange } from "@signalbox/core";
import { readArguments, usageFault, type Command, type CommandContext } from "../command.js";

export const partitionsCommand: Command = {
  name: "partitions",
  summary: "show the number of partitions, or change it",
  help: `npm run partitions [-- <number>]

Prints the number of partitions. With a number, a power of two from 1 to 256, changes it while everything runs. More
partitions let more workers share the work.

The change is announced to all processes for four seconds. Then events go to the new partitions, which workers read once the
former partitions are empty, so each user's events keep their order. Events are accepted meanwhile; a call at the moment of the
change can be answered 503 once.

The api and the workers must be of this release. The command can be interrupted: the workers continue the change, and the
command shows the progress when it is run again. Afterwards set PARTITIONS to the new number for all processes: an empty Redis
begins with it.`,
  parse(args) {
    const { positionals } = readArguments(args, {});
    const [word] = positionals;
    if (positionals.length > 1) throw usageFault(`"${positionals[1] ?? ""}" is not an option.`);
    if (word !== undefined && !/^\d+$/.test(word)) throw usageFault(`"${word}" is not a whole number.`);
    const wanted = word === undefined ? undefined : Number(word);
    return (context) => (wanted === undefined ? show(context) : change(wanted, context));
  },
};

async function show({ partitions, output }: CommandContext): Promise<void> {
  output.print(`${await partitions().count()} partitions.`);
}

async function change(wanted: number, { partitions, output }: CommandContext): Promise<void> {
  const layouts = partitions();
  if (wanted !== (await layouts.count()) && (await layouts.workers()) === 0)
    output.print("No worker that applies events runs: the change waits until one does.");
  for await (const progress of layouts.change(wanted)) {
    if (progress.step === "done") output.print(`${progress.to} partitions.`);
    else output.progress(textOf(progress));
  }
}

function textOf({ from, to, step, waiting }: PartitionChange): string {
  if (step === "announced")
    return `The change from ${from} to ${to} partitions is announced to all processes.`;
  const batches = waiting.toLocaleString("en");
  return `Events go to ${to} partitions. ${batches} message batches of the ${from} former partitions are applied first.`;
}
