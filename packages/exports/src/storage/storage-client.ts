/**
 * Objects in storage that speaks the protocol of S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html),
 * with the bucket in the path, which every such storage takes. It follows no redirect, and hosts on the inside need
 * the permission of the operator.
 */
import { AwsV4Signer } from "aws4fetch";
import { createHash } from "node:crypto";
import {
  createHostGuard,
  createVendorHttp,
  insideRefusalIn,
  type VendorAnswer,
  type VendorOutcome,
} from "@signalbox/provider-kit";
import type { ExportStorage } from "@signalbox/workspace";

export type StorageResult =
  | { readonly type: "done" }
  /** The same again is refused as well. */
  | { readonly type: "refused"; readonly reason: string }
  | { readonly type: "later"; readonly reason: string };

export interface StoredObject {
  readonly name: string;
  readonly contentType: string;
  readonly body: string;
}

export interface StorageClient {
  /** Replaces the object of that name. */
  put(storage: ExportStorage, object: StoredObject): Promise<StorageResult>;
  remove(storage: ExportStorage, name: string): Promise<StorageResult>;
  close(): Promise<void>;
}

export interface StorageAccess {
  readonly openSecret: (sealed: string) => string;
  /** Inside hosts, `host:port` or networks that settings may name. */
  readonly allowedHosts: readonly string[];
}

/** For one object. Shorter than a call of the runner of long tasks, which other tasks wait for. */
const limitMs = 10_000;

interface StorageCall {
  readonly method: "PUT" | "DELETE";
  readonly name: string;
  readonly contentType?: string;
  readonly body?: string;
}

export function createStorageClient({ openSecret, allowedHosts }: StorageAccess): StorageClient {
  const guard = createHostGuard(allowedHosts);
  const http = createVendorHttp({ lookup: guard.lookup });

  /** Undefined after a change of the secret key: waiting does not help. */
  function opened(sealed: string): string | undefined {
    try {
      return openSecret(sealed);
    } catch {
      return undefined;
    }
  }

  async function call(storage: ExportStorage, { method, name, contentType, body }: StorageCall) {
    const url = objectUrl(storage, name);
    const refusal = guard.refusalOf(url);
    if (refusal !== undefined) return refused(refusal);
    const secret = opened(storage.sealed);
    if (secret === undefined)
      return refused("no secret key of this installation opens the secret of its access key");
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      accessKeyId: storage.accessKeyId,
      secretAccessKey: secret,
      service: "s3",
      region: storage.region,
      headers: {
        ...(contentType !== undefined && { "content-type": contentType }),
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
      },
    }).sign();
    const headers = Object.fromEntries(signed.headers);
    const outcome = await http.request({
      method,
      url: signed.url,
      headers,
      limitMs,
      ...(body !== undefined && { body }),
    });
    return resultOf(outcome);
  }

  return {
    put: (storage, { name, contentType, body }) => call(storage, { method: "PUT", name, contentType, body }),
    remove: (storage, name) => call(storage, { method: "DELETE", name }),
    close: () => http.close(),
  };
}

/** Encoded as for the signature, so that what is sent and what is signed is one text. */
function objectUrl({ endpoint, bucket }: ExportStorage, name: string): URL {
  const path = [bucket, ...name.split("/")].map(encodedSegment).join("/");
  return new URL(path, endpoint.endsWith("/") ? endpoint : `${endpoint}/`);
}

/** RFC 3986: everything but letters, digits and `-._~`. */
function encodedSegment(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function refused(reason: string): StorageResult {
  return { type: "refused", reason };
}

function resultOf(outcome: VendorOutcome): StorageResult {
  if (outcome.type === "answer") return resultOfAnswer(outcome);
  const inside = insideRefusalIn(outcome);
  return inside === undefined ? { type: "later", reason: outcome.reason } : refused(inside);
}

/** Statuses and codes that a later attempt can pass: too many requests, faults of the storage, clock skew. */
const laterStatuses = new Set([408, 425, 429]);
const laterCodes = new Set(["RequestTimeTooSkewed", "SlowDown", "OperationAborted"]);

function resultOfAnswer({ status, text }: VendorAnswer): StorageResult {
  if (status >= 200 && status < 300) return { type: "done" };
  const code = tagIn(text, "Code");
  const reason = [`status ${status}`, code, tagIn(text, "Message")].filter((each) => each !== undefined);
  const isLater = status >= 500 || laterStatuses.has(status) || laterCodes.has(code ?? "");
  return { type: isLater ? "later" : "refused", reason: reason.join(", ") };
}

const maxReason = 300;

/** Errors are a small XML document with `Code` and `Message`. */
function tagIn(xml: string, tag: string): string | undefined {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`, "u").exec(xml)?.[1];
  return found?.slice(0, maxReason);
}
