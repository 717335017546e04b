/** The storage that exports of a workspace can be sent to: one that speaks the protocol of S3. */
import { z } from "zod";

export interface ExportStorage {
  /** With its scheme, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** The beginning of the names of all objects; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly accessKeyId: string;
  /** The secret of the access key, sealed. */
  readonly sealed: string;
}

/** What is shown of it. */
export type ShownExportStorage = Omit<ExportStorage, "sealed">;

const maxLength = 1_024;

function isEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) return false;
  return url.username === "" && url.password === "" && url.search === "" && url.hash === "";
}

export const exportStorageFields: {
  readonly [Name in keyof ShownExportStorage]: z.ZodType<string>;
} = {
  endpoint: z
    .string()
    .max(maxLength)
    .refine(isEndpoint, "must be an address as https://s3.eu-central-1.amazonaws.com")
    .describe("As `https://s3.eu-central-1.amazonaws.com`, without the bucket."),
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, "must be the name of a region, as us-east-1")
    .default("us-east-1"),
  bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket, which must exist"),
  prefix: z
    .string()
    .max(512)
    .regex(/^([\w!.()-]+\/)*[\w!.()-]*$/, "must be names of letters, digits and -_.!(), separated by slashes")
    .transform((prefix) => (prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`))
    .pipe(z.string())
    .default("")
    .describe("The beginning of the names of all objects; a slash is added at its end."),
  accessKeyId: z.string().regex(/^[\x21-\x7e]{1,256}$/, "must be the id of an access key"),
};

export const exportStorageSchema: z.ZodType<ShownExportStorage> = z
  .object(exportStorageFields)
  .meta({ id: "ExportStorage" });

export const exampleExportStorage: ShownExportStorage = {
  endpoint: "https://s3.eu-central-1.amazonaws.com",
  region: "eu-central-1",
  bucket: "shop-exports",
  prefix: "signalbox/",
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
};

export function shownExportStorage(storage: ExportStorage): ShownExportStorage {
  const { endpoint, region, bucket, prefix, accessKeyId } = storage;
  return { endpoint, region, bucket, prefix, accessKeyId };
}
