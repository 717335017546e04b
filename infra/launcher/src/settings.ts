/** The settings of `npm start`: from the environment, and the role also from the command line. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";

export type Role = "all" | "api" | "worker";

export interface Settings {
  readonly role: Role;
  readonly port: number;
  readonly dataDir: string;
  readonly cacheDir: string | undefined;
  readonly redisUrl: string | undefined;
  readonly mongodbUrl: string | undefined;
  readonly workspaceId: string | undefined;
  readonly writeKey: string | undefined;
  readonly adminKey: string | undefined;
}

const optionalText = z.string().min(1).optional();

const schema = z.object({
  ROLE: z.enum(["all", "api", "worker"], { error: "all, api or worker" }).default("all"),
  PORT: z.coerce.number({ error: "a port number" }).int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default(".data"),
  SIGNALBOX_CACHE: optionalText,
  REDIS_URL: optionalText,
  MONGODB_URL: optionalText,
  WORKSPACE_ID: z.uuid({ error: "a UUID" }).optional(),
  WRITE_KEY: optionalText,
  ADMIN_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "64 hex characters")
    .optional(),
});

/** Throws one `Error` that lists every invalid setting. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Settings {
  const { values } = parseArgs({ args: [...args], options: { role: { type: "string" } } });
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse({ ...set, ...(values.role === undefined ? {} : { ROLE: values.role }) });
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path, message }) => `  ${path.join(".")}: should be ${message}`,
    );
    throw new Error(`Signalbox cannot start; these settings do not fit:\n${faults.join("\n")}`);
  }
  const { data } = parsed;
  return {
    role: data.ROLE,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    cacheDir: data.SIGNALBOX_CACHE,
    redisUrl: data.REDIS_URL,
    mongodbUrl: data.MONGODB_URL,
    workspaceId: data.WORKSPACE_ID,
    writeKey: data.WRITE_KEY,
    adminKey: data.ADMIN_KEY,
  };
}
