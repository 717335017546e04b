/** Write keys as clients know them: base64 of `<secretId>:<secret>`. */
export interface MadeWriteKey {
  readonly secretId: string;
  readonly key: string;
}

export function makeWriteKey(secretId: string, secret: string): MadeWriteKey {
  return { secretId, key: Buffer.from(`${secretId}:${secret}`).toString("base64") };
}
