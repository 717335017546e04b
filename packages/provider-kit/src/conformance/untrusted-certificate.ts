/** A certificate nobody has reason to trust, made anew at every call. Used to see that providers refuse it. */
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
