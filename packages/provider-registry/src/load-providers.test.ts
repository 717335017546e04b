/** Built-in providers, and npm packages in the node_modules of a directory. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fieldsOf, settingsSchemaOf } from "@signalbox/provider-kit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadProviders } from "./load-providers.js";

describe("without other packages", () => {
  test("there is every provider of the repository, and a Test provider for every channel", async () => {
    const registry = await loadProviders();

    expect(registry.find("Email", "Smtp")?.title).toBe("SMTP server");
    expect(registry.byWebhookPath("sendgrid")?.type).toBe("SendGrid");
    for (const channel of ["Email", "Sms", "MobilePush", "Webhook"] as const) {
      expect(registry.find(channel, "Test")?.channel).toBe(channel);
    }
    expect(registry.find("Sms", "Smtp")).toBeUndefined();
    expect(registry.byWebhookPath("smtp")).toBeUndefined();
    for (const provider of registry.all) expect(fieldsOf(provider)).toBeInstanceOf(Array);
  });
});

describe("packages by their npm names", () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "providers-"));
    await mkdir(join(directory, "node_modules"));
    // As npm installs the dependency of a provider.
    const zod = dirname(createRequire(import.meta.url).resolve("zod/package.json"));
    await symlink(zod, join(directory, "node_modules/zod"));
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  /** Only for `import`, as a package of ECMAScript modules may be. */
  async function install(name: string, code: string): Promise<void> {
    const folder = join(directory, "node_modules", name);
    await mkdir(join(folder, "lib"), { recursive: true });
    const manifest = { name, version: "1.0.0", type: "module", exports: { import: "./lib/main.js" } };
    await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
    await writeFile(join(folder, "lib/main.js"), code);
  }

  const carrier = (type: string): string => `
    import { z } from "zod";
    export default {
      type: "${type}", channel: "Sms", title: "Carrier",
      config: z.object({ token: z.string().min(1).meta({ description: "token", secret: true }) }),
      open: () => ({ send: async () => ({ type: "accepted" }), close: async () => undefined }),
    };`;

  test("are found beside the built-in ones", async () => {
    await install("@acme/signalbox-carrier", carrier("Carrier"));
    const registry = await loadProviders({ packages: ["@acme/signalbox-carrier"], directory });
    const found = registry.find("Sms", "Carrier");
    expect(found?.title).toBe("Carrier");
    expect(found && fieldsOf(found)).toMatchObject([{ name: "token" }]);
    // What its form is drawn from.
    expect(found && settingsSchemaOf(found)).toMatchObject({
      properties: { token: { type: "string", description: "token", writeOnly: true, format: "password" } },
      required: ["token"],
    });
    expect(registry.find("Sms", "Twilio")?.type).toBe("Twilio");
  });

  test("are refused together in one error that names each fault", async () => {
    await install("empty", "export const x = 1;");
    await install("failing", "throw new Error('no driver');");
    await install("@acme/twilio", carrier("Twilio"));
    const packages = ["@acme/missing", "empty", "failing", "@acme/twilio"];
    await expect(loadProviders({ packages, directory })).rejects.toMatchObject({
      code: "CannotStart",
      message: [
        "PROVIDERS has faults:",
        `  @acme/missing: is not installed in ${directory}: install it there, or remove it from PROVIDERS`,
        "  empty: its default export is neither a provider nor a list of them",
        "  failing: no driver",
        "  @acme/twilio: Two providers claim to be Sms/Twilio.",
      ].join("\n"),
    });
  });
});
