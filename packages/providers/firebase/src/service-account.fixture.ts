/** The JSON of a service account's key, made for this run. */
import { generateKeyPairSync } from "node:crypto";

export interface KeyFixture {
  readonly text: string;
  readonly publicKey: string;
}

export function aServiceAccountKey(): KeyFixture {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const account = {
    type: "service_account",
    project_id: "shop-4711",
    private_key_id: "abc",
    private_key: privateKey,
    client_email: "push@shop-4711.iam.gserviceaccount.com",
    token_uri: "https://evil.example/token",
  };
  return { text: JSON.stringify(account), publicKey };
}
