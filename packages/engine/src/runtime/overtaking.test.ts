import { jobId, type Flow, type WaitingMessageBatch } from "@signalbox/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseOvertaking, type Turns } from "./overtaking.js";

const turns: Turns = {
  inOrder: 500,
  besideOthers: 250,
  ofActor: 5,
  ofWorkspace: 10,
  overtaking: 20,
  depth: 100,
};

/** `w/a` is a flow of one actor, `w` one of several; numbers count the messages. */
function waiting(...all: readonly string[]): readonly WaitingMessageBatch[] {
  return all.map((text, index) => {
    const [name = "", messages = "1"] = text.split("*");
    return { job: jobId(`j${index}`), messages: Number(messages), flow: flow(name) };
  });
}

function flow(name: string): Flow | undefined {
  const [workspace = "", actor] = name.split("/");
  return workspace === "" ? undefined : { workspace, ...(actor !== undefined && { actor }) };
}

const busy = [{ flow: flow("w/busy"), messages: 500 }];

function chosen(all: readonly WaitingMessageBatch[], applied = busy): readonly string[] {
  return chooseOvertaking(applied, all, turns).map(({ job }) => job);
}

describe("message batches of other flows", () => {
  it("overtake those of a busy user", () => {
    expect(chosen(waiting("w/busy*50", "x/ann", "w/busy*50", "x/ben"))).toStrictEqual(["j1", "j3"]);
  });

  it("overtake a busy workspace, of which a message may be for any of its users", () => {
    const applied = [{ flow: flow("w"), messages: 500 }];
    expect(chosen(waiting("w*50", "w/ann", "x/ben"), applied)).toStrictEqual(["j2"]);
  });

  it("get their own share and no more, in order", () => {
    expect(chosen(waiting("x/ann*3", "x/ann*3", "x/ann*1", "x/ben*4", "x/eve*4"))).toStrictEqual([
      "j0",
      "j3",
    ]);
  });

  it("are limited in all", () => {
    const all = waiting(...Array.from({ length: 30 }, (_, index) => `v${index}/ann`));
    expect(chosen(all)).toHaveLength(turns.overtaking);
  });

  it("do not overtake a message batch that an earlier release has written", () => {
    expect(chosen(waiting("x/ann", "", "y/ben"))).toStrictEqual(["j0"]);
  });

  it("include one large message batch, of any of the flows that have one", () => {
    const all = waiting("w/busy*50", "x*400", "y*400", "z/ann");
    const [light, large] = chosen(all);
    expect(light).toBe("j3");
    expect(["j1", "j2"]).toContain(large);
    const begun = new Set(
      Array.from({ length: 20 }, (_, index) =>
        chosen(all.with(0, { job: jobId(`head${index}`), messages: 50, flow: flow("w/busy") })).at(-1),
      ),
    );
    expect(begun).toStrictEqual(new Set(["j1", "j2"]));
  });

  it("name the actors whose messages they must not hold", () => {
    const [mixed] = chooseOvertaking(busy, waiting("w/busy*50", "w*3"), turns);
    expect(mixed?.exceptFor).toStrictEqual(new Set(["busy"]));
  });
});

it("never overtakes a message batch that may hold messages of the same actor", () => {
  const names = fc.constantFrom("w", "w/a", "w/b", "x", "x/a", "y/a");
  const all = fc.array(fc.tuple(names, fc.integer({ min: 1, max: 8 })), { maxLength: 30 });
  fc.assert(
    fc.property(all, fc.array(names, { maxLength: 3 }), (behind, applied) => {
      const list = waiting(...behind.map(([name, messages]) => `${name}*${messages}`));
      const window = applied.map((name) => ({ flow: flow(name), messages: 4 }));
      const overtaking = chooseOvertaking(window, list, turns);
      const jobs = new Set<string>(overtaking.map(({ job }) => job));
      for (const { job, exceptFor } of overtaking) {
        const place = list.findIndex((each) => each.job === job);
        const left = list.slice(0, place).filter((each) => !jobs.has(each.job));
        expect(left.filter((each) => mayShareActors(each.flow, list[place]?.flow, exceptFor))).toStrictEqual(
          [],
        );
      }
    }),
    { numRuns: 2_000 },
  );
});

function mayShareActors(
  earlier: Flow | undefined,
  later: Flow | undefined,
  except: ReadonlySet<string>,
): boolean {
  if (earlier?.workspace !== later?.workspace) return false;
  if (earlier?.actor === undefined) return true;
  return later?.actor === undefined ? !except.has(earlier.actor) : later.actor === earlier.actor;
}
