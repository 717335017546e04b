/** The command line as its users run it, up to the connection to an installation. */
import { expect, it } from "vitest";
import { commands } from "./commands.js";
import { aCliConfig } from "./config.fixture.js";
import { createOutput } from "./output.js";
import { runCommand } from "./run-command.js";

interface Ended {
  readonly code: number;
  readonly printed: string;
  readonly error: string;
}

async function run(...args: readonly string[]): Promise<Ended> {
  let [printed, error] = ["", ""];
  const output = createOutput({
    write: (text) => (printed += text),
    writeProgress: () => undefined,
    now: () => new Date(0),
  });
  const connect = (): never => {
    throw new Error("connected");
  };
  const sharding = {
    commands: [{ database: "admin", command: { shardCollection: "mine.users" } }],
    run: connect,
  };
  const context = {
    connect,
    sharding: () => sharding,
    backup: connect,
    restore: connect,
    messages: connect,
    partitions: connect,
    config: () => aCliConfig(),
    root: "/nowhere",
    output,
  };
  const code = await runCommand(args, context, (text) => (error += text));
  return { code, printed, error };
}

it("describes each command without an installation", async () => {
  for (const { name, help, summary } of commands) {
    expect(await run(name, "--help")).toEqual({ code: 0, printed: `${help}\n`, error: "" });
    expect((await run("--help")).printed).toContain(summary);
  }
  expect((await run()).printed).toBe((await run("help")).printed);
});

it.each([
  [["rebuilt"], 'There is no command "rebuilt".'],
  [["rebuild"], "Name the users to rebuild: --user <id> for one, --all for all."],
  [["rebuild", "--user", "ann", "--all"], "Name the users to rebuild"],
  [["rebuild", "--all"], "Name the workspace: --workspace <uuid>, or set WORKSPACE_ID."],
  [["recount", "--workspace", "mine"], "Name the workspace"],
  [["recount", "--corect"], "Unknown option '--corect'"],
  [["reseal", "now"], '"now" is not an option.'],
  [["shard", "users"], '"users" is not an option.'],
  [["backup"], "Name the file: --to <file>."],
  [["backup", "--to", "a", "b"], '"b" is not an option.'],
  [["restore"], "Name the file: --from <file>."],
  [["restore", "--from", "a", "--drop"], "Unknown option '--drop'"],
  [["partitions", "many"], '"many" is not a whole number.'],
  [["partitions", "64", "now"], '"now" is not an option.'],
  [["messages"], "Say what to do: hold, release, status."],
  [["messages", "stop"], "Say what to do: hold, release, status."],
  [["messages", "hold", "now"], "Say what to do: hold, release, status."],
  [["member"], "Say what to do: add, reset, list."],
  [["member", "add"], "Name the member by their address, as ann@example.com."],
  [["member", "add", "ann", "--owner"], '"ann" is no e-mail address.'],
  [["member", "add", "\u212aim@example.com", "--owner"], "can be taken for others"],
  [["member", "reset", "\uff41nn@example.com"], "can be taken for others"],
  [["member", "add", "ann@x.example"], "Say what the member may do: --role <role>, or --owner."],
  [["member", "add", "ann@x.example", "--role", "Admin"], "Name the workspace"],
  [["member", "reset", "ann@x.example", "--owner"], "--owner does not belong to reset."],
  [["member", "list", "all"], '"all" is not an option.'],
  [["new", "segment"], 'There is nothing new of the kind "segment".'],
  [["new", "provider", "Acme"], 'A name is lower case words with dashes between them, not "Acme".'],
  [["new", "provider", "acme", "Fax"], 'There is no channel "Fax".'],
])("refuses %s with what is right", async (args, sentence) => {
  const { code, printed, error } = await run(...args);
  expect({ code, printed }).toEqual({ code: 1, printed: "" });
  expect(error).toContain(sentence);
  expect(error).toContain("npm run");
  expect(error).not.toContain("    at ");
});

it("prints the commands that shard the database without a connection, as mongosh takes them", async () => {
  expect((await run("shard")).printed).toBe(
    'db.getSiblingDB("admin").runCommand({"shardCollection":"mine.users"})\n',
  );
});

it("prints the progress of long work at most once a second", () => {
  let text = "";
  let clock = 0;
  let progress = "";
  const output = createOutput({
    write: (part) => (text += part),
    writeProgress: (part) => (progress += part),
    now: () => new Date(clock),
  });
  for (const at of [0, 10, 999, 1_000, 1_500]) {
    clock = at;
    output.progress(`at ${at}`);
  }
  output.print("Done.");
  expect([progress, text]).toEqual(["at 0\nat 1000\n", "Done.\n"]);
});
