/**
 * Whether a request to storage has the signature that its secret gives
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). Written from the page, so that it does
 * not share a mistake with the library that signs.
 */
import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

const shape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/u;

/** `secrets` by the id of the access key. */
export function isSigned(
  { method = "", url = "", headers }: IncomingMessage,
  secrets: Readonly<Record<string, string>>,
): boolean {
  const [, keyId = "", day = "", region = "", names = "", signature] =
    shape.exec(headers.authorization ?? "") ?? [];
  const secret = secrets[keyId];
  if (secret === undefined) return false;
  const signed = names.split(";");
  if (!signed.includes("host") || !signed.includes("x-amz-content-sha256")) return false;
  const [path = "", query = ""] = url.split("?");
  const request = [
    method,
    path,
    query,
    ...signed.map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash("sha256").update(request).digest("hex");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, digest].join("\n");
  const steps = [day, region, "s3", "aws4_request", text];
  const last = steps.reduce<Buffer>(
    (key, step) => createHmac("sha256", key).update(step).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  return last.toString("hex") === signature;
}
