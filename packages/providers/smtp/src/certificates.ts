/** Certificates an operator trusts, and advice for an untrusted certificate of a mail server. Pure. */
import { X509Certificate } from "node:crypto";
import type { SettingProblem } from "@signalbox/provider-kit";

/** Why a text cannot be used as certificates; undefined when it can. */
export function problemOfCertificates(text: string): SettingProblem | undefined {
  if (text.includes("PRIVATE KEY")) return "privateKeyGiven";
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length > 0 && certificates.every(isCertificate)) return undefined;
  return "noCertificate";
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== undefined;
  } catch {
    return false;
  }
}

/** OpenSSL's codes for a certificate with an untrusted signer. */
const untrustedCodes: ReadonlySet<string> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "CERT_UNTRUSTED",
]);

export interface CertificateQuestion {
  /** The system's code of the failure. */
  readonly code: string | undefined;
  readonly message: string;
  /** `caCertificate` is set. */
  readonly hasCaCertificate: boolean;
}

/**
 * The required change of the settings, where only that helps; undefined for every other failure, an expired certificate
 * too.
 */
export function certificateAdvice({
  code = "",
  message,
  hasCaCertificate,
}: CertificateQuestion): string | undefined {
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return `The certificate of the server is for another name: set host to a name in it (${message})`;
  }
  if (!untrustedCodes.has(code)) return undefined;
  return hasCaCertificate
    ? `The certificate of the server is not signed by caCertificate: set caCertificate to the PEM certificate of the server or of the authority that signed it (${message})`
    : `The certificate of the server is signed by no authority that is trusted here: set caCertificate to the PEM certificate of the server or of the authority that signed it (${message})`;
}
