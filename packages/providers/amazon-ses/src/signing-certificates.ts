/**
 * The certificates of SNS signatures. A message names its certificate, so only SNS addresses are fetched, each once.
 * Called when a report is verified. https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
import { X509Certificate } from "node:crypto";
import { AppError } from "@signalbox/core";
import type { VendorHttp } from "@signalbox/provider-kit";

/** Undefined where the address holds no certificate. Throws a retryable `AppError` when it cannot be reached. */
export type SigningCertificates = (url: URL) => Promise<X509Certificate | undefined>;

const snsHost = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/;
const certificatePath = /^\/SimpleNotificationService-[A-Za-z0-9]+\.pem$/;
const keptCertificates = 16;
const fetchLimitMs = 5_000;

export function createSigningCertificates(http: VendorHttp): SigningCertificates {
  const kept = new Map<string, X509Certificate>();
  return async (url) => {
    const known = kept.get(url.href);
    if (known !== undefined) return known;
    const certificate = await fetchCertificate(url, http);
    if (certificate === undefined) return undefined;
    const [oldest] = kept.keys();
    if (kept.size >= keptCertificates && oldest !== undefined) kept.delete(oldest);
    kept.set(url.href, certificate);
    return certificate;
  };
}

/** The address, if it belongs to SNS alone. */
export function snsUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isOfSns =
    url.protocol === "https:" &&
    snsHost.test(url.hostname) &&
    url.port === "" &&
    url.username === "" &&
    url.password === "";
  return isOfSns ? url : undefined;
}

/** The address of a certificate, if it belongs to SNS. */
export function certificateUrl(text: string): URL | undefined {
  const url = snsUrl(text);
  return url !== undefined && certificatePath.test(url.pathname) && url.search === "" ? url : undefined;
}

async function fetchCertificate(url: URL, http: VendorHttp): Promise<X509Certificate | undefined> {
  const outcome = await http.request({ url, limitMs: fetchLimitMs });
  if (outcome.type !== "answer") throw unreachable(outcome.reason);
  if (outcome.status >= 500 || outcome.status === 429) throw unreachable(`HTTP ${outcome.status}`);
  if (outcome.status !== 200) return undefined;
  try {
    return new X509Certificate(outcome.text);
  } catch {
    return undefined;
  }
}

function unreachable(reason: string): AppError {
  return new AppError({
    code: "VendorUnavailable",
    message: `The certificate of SNS cannot be fetched: ${reason}`,
    retry: "later",
  });
}
