/** Makes a passkey in the browser and registers it at the service. */
import type { Body, SignalboxClient } from "@signalbox/client";

type Credential = Body<"/api/admin/me/passkeys", "POST">["credential"];

export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

/** Rejects when the service refuses it; the member may also have closed the question of the browser. */
export async function createPasskey(name: string, client: SignalboxClient): Promise<void> {
  const { data } = await client.POST("/api/admin/me/passkeys/options");
  if (data === undefined) throw new Error("the service sent no options");
  const options = data as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
  });
  if (!(made instanceof PublicKeyCredential)) throw new Error("the browser made no passkey");
  await client.POST("/api/admin/me/passkeys", {
    body: { name, credential: made.toJSON() as unknown as Credential },
  });
}
