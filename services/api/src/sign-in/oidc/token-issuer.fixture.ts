/** A small identity provider on this machine whose ID tokens, keys and answers a test chooses, to forge them. */
import { createHmac, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export type Claims = Readonly<Record<string, unknown>>;

export interface TokenIssuer {
  readonly issuer: string;
  /** Published at `jwks_uri`. */
  keys: readonly SigningKey[];
  /** Of the next answers; `claims` are right for the sign-in under way. */
  idToken: (claims: Claims) => string;
  /** Claims beyond those of the protocol. */
  user: Claims;
  userInfo: Claims | undefined;
  /** Beyond or instead of what the discovery document says. */
  metadata: Claims;
  /** The sign-in under way. */
  nonce: string;
  close(): Promise<void>;
}

export function newKey(kid: string, bits = 2_048): SigningKey {
  return { kid, ...generateKeyPairSync("rsa", { modulusLength: bits }) };
}

export function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

export function signedBy({ kid, privateKey }: SigningKey, claims: Claims, header: Claims = {}): string {
  const text = `${encode({ alg: "RS256", kid, ...header })}.${encode(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`;
}

export function hmacBy(secret: string | Buffer, claims: Claims, header: Claims = {}): string {
  const text = `${encode({ alg: "HS256", ...header })}.${encode(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

export async function startTokenIssuer(): Promise<TokenIssuer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const key = newKey("first");
  const shown: TokenIssuer = {
    issuer,
    keys: [key],
    idToken: (claims) => signedBy(key, claims),
    user: {},
    userInfo: undefined,
    metadata: {},
    nonce: "",
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answerTo(request.url ?? "", shown)));
  });
  return shown;
}

function answerTo(path: string, shown: TokenIssuer): unknown {
  const { issuer, keys, user, userInfo, metadata, nonce } = shown;
  if (path === "/jwks") {
    return { keys: keys.map(({ kid, publicKey }) => ({ ...publicKey.export({ format: "jwk" }), kid })) };
  }
  if (path === "/me") return userInfo ?? { error: "no_userinfo" };
  if (path === "/token") {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: "signalbox", sub: "ann", nonce, iat: now, exp: now + 60, ...user };
    return { access_token: "a", token_type: "Bearer", expires_in: 60, id_token: shown.idToken(claims) };
  }
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...(userInfo !== undefined && { userinfo_endpoint: `${issuer}/me` }),
    id_token_signing_alg_values_supported: ["RS256"],
    ...metadata,
  };
}
