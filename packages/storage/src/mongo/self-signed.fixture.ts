/** Makes a certificate for 127.0.0.1 that signs itself (RFC 5280), so that tests of TLS need no program and no stored key. */
import { generateKeyPairSync, sign } from "node:crypto";

export interface SelfSigned {
  /** PEM; it is its own authority. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
}

const tags = { boolean: 0x01, integer: 0x02, bits: 0x03, octets: 0x04, text: 0x0c, time: 0x18 };
const [sequence, set] = [0x30, 0x31];

/** Object identifiers in DER, without tag and length. */
const oid = {
  ecdsaWithSha256: "2a8648ce3d040302",
  commonName: "550403",
  subjectAlternativeName: "551d11",
  basicConstraints: "551d13",
};

export function selfSigned(): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(sequence, id(oid.ecdsaWithSha256));
  const name = der(
    sequence,
    der(set, der(sequence, id(oid.commonName), der(tags.text, Buffer.from("127.0.0.1")))),
  );
  const times = ["20200101000000Z", "21200101000000Z"].map((time) => der(tags.time, Buffer.from(time)));
  const details = der(
    sequence,
    der(0xa0, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.from([1])),
    algorithm,
    name,
    der(sequence, ...times),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(sequence, isAuthority(), forAddress())),
  );
  const signature = sign("sha256", details, privateKey);
  const cert = der(sequence, details, algorithm, der(tags.bits, Buffer.from([0]), signature));
  return { cert: pem(cert), key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

function isAuthority(): Buffer {
  const value = der(sequence, der(tags.boolean, Buffer.from([0xff])));
  return der(sequence, id(oid.basicConstraints), der(tags.octets, value));
}

function forAddress(): Buffer {
  const value = der(sequence, der(0x87, Buffer.from([127, 0, 0, 1])));
  return der(sequence, id(oid.subjectAlternativeName), der(tags.octets, value));
}

function id(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

/** One value with its tag and length. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const { length } = Buffer.concat(parts);
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), ...parts]);
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
