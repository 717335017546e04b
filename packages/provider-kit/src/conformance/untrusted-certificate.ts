/** A new untrusted certificate per call, to check that providers reject it. */
import { generate } from "selfsigned";

export interface Certificate {
  /** PEM */
  readonly key: string;
  /** PEM */
  readonly cert: string;
}

export async function createUntrustedCertificate(name = "localhost"): Promise<Certificate> {
  const made = await generate([{ name: "commonName", value: name }], { keyType: "ec", algorithm: "sha256" });
  return { key: made.private, cert: made.cert };
}
