/**
 * The certificates SNS signs with. Which one a message was signed with it says itself, so only addresses that are surely
 * of SNS are fetched; each is fetched once and kept. Called when a report is verified.
 * https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
import { X509Certificate } from "node:crypto";
import { AppError } from "@signalbox/core";
import type { VendorHttp } from "@signalbox/provider-kit";

/** Nothing where the address holds no certificate. Throws an `AppError` to be tried again when it cannot be reached. */
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

/** The address, when it is one of SNS and nobody else's. */
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

/** The address of a certificate, when it is one of SNS. */
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
