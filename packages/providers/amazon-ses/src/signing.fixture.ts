/** Certificates and signatures in the form of SNS, with keys made for this run. */
import { sign, X509Certificate } from "node:crypto";
import { generate } from "selfsigned";
import { signedText, type SnsMessage } from "./sns-message.js";

export interface Signer {
  readonly certificate: X509Certificate;
  /** PEM */
  readonly pem: string;
  sign(message: Omit<SnsMessage, "Signature">): SnsMessage;
}

export async function createSigner(): Promise<Signer> {
  const made = await generate([{ name: "commonName", value: "sns.amazonaws.com" }], {
    keySize: 2048,
    algorithm: "sha256",
    notBeforeDate: new Date("2026-01-01T00:00:00Z"),
    notAfterDate: new Date("2027-12-31T00:00:00Z"),
  });
  return {
    certificate: new X509Certificate(made.cert),
    pem: made.cert,
    sign(message) {
      const algorithm = message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
      const text = signedText({ ...message, Signature: "" });
      return { ...message, Signature: sign(algorithm, Buffer.from(text), made.private).toString("base64") };
    },
  };
}
