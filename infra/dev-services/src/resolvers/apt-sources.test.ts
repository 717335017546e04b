import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  findMainSource,
  parseDeb822Style,
  parseOneLineStyle,
  readDistribution,
  sourceLine,
} from "./apt-sources.js";

const KEYRING = "/usr/share/keyrings/archive.gpg";

describe("apt's sources", () => {
  it("are parsed from lines", () => {
    const text = `# deb http://old.example/debian trixie main
deb [arch=amd64 signed-by=${KEYRING}] http://mirror.example/debian trixie main contrib # ours
deb-src http://mirror.example/debian trixie main
deb http://other.example/tool stable main`;
    expect(parseOneLineStyle(text)).toEqual([
      {
        uri: "http://mirror.example/debian",
        suites: ["trixie"],
        components: ["main", "contrib"],
        signedBy: KEYRING,
      },
      { uri: "http://other.example/tool", suites: ["stable"], components: ["main"], signedBy: undefined },
    ]);
  });

  it("are parsed from stanzas with several suites, comments and continuation lines", () => {
    const text = `Types: deb deb-src
# a comment
URIs: http://mirror.example/debian
Suites: trixie
  trixie-updates
Components: main
Signed-By: ${KEYRING}

Types: deb
URIs: http://off.example/debian
Suites: trixie
Components: main
Enabled: no

Types: deb-src
URIs: http://source.example/debian
Suites: trixie
Components: main
`;
    expect(parseDeb822Style(text)).toEqual([
      {
        uri: "http://mirror.example/debian",
        suites: ["trixie", "trixie-updates"],
        components: ["main"],
        signedBy: KEYRING,
      },
    ]);
  });

  it("are formatted as a line for another suite of the same archive", () => {
    const source = { uri: "http://mirror.example/debian", suites: ["trixie"], components: ["main"] };
    expect(sourceLine({ ...source, signedBy: KEYRING }, "forky", ["main"])).toBe(
      `deb [signed-by=${KEYRING}] http://mirror.example/debian forky main\n`,
    );
    expect(sourceLine({ ...source, signedBy: undefined }, "forky", ["main", "contrib"])).toBe(
      "deb http://mirror.example/debian forky main contrib\n",
    );
  });
});

describe("this machine's distribution", () => {
  let etc = "";
  beforeEach(async () => {
    etc = await mkdtemp(join(tmpdir(), "signalbox-apt-"));
  });
  afterEach(() => rm(etc, { recursive: true, force: true }));

  it("comes from os-release, and its archive is the source of that release", async () => {
    await writeFile(join(etc, "os-release"), 'NAME="Debian"\nID=debian\nVERSION_CODENAME="trixie"\n');
    await mkdir(join(etc, "sources.list.d"));
    await writeFile(
      join(etc, "sources.list.d", "a-tool.list"),
      "deb http://tool.example/apt tool-trixie main\n",
    );
    await writeFile(
      join(etc, "sources.list.d", "debian.sources"),
      "Types: deb\nURIs: http://mirror.example/debian\nSuites: trixie\nComponents: main\n",
    );
    expect(await readDistribution(join(etc, "os-release"))).toEqual({ id: "debian", codename: "trixie" });
    expect((await findMainSource("trixie", etc))?.uri).toBe("http://mirror.example/debian");
    expect(await findMainSource("forky", etc)).toBeUndefined();
  });

  it("is unknown without an os-release file", async () => {
    expect(await readDistribution(join(etc, "absent"))).toBeUndefined();
    expect(await findMainSource("trixie", join(etc, "absent"))).toBeUndefined();
  });
});
