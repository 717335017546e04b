/**
 * Serializes many values to bytes for a thread. Packing a page takes this thread a few milliseconds at a time, and
 * the bytes are transferred without a copy.
 */
import { deserialize, serialize } from "node:v8";

declare const packedType: unique symbol;

/** Bytes that hold a value of that type. */
export type Packed<Value> = Uint8Array<ArrayBuffer> & { readonly [packedType]?: Value };

/** Throws for values that contain functions. */
export function pack<Value>(value: Value): Packed<Value> {
  return serialize(value);
}

export function unpack<Value>(packed: Packed<Value>): Value {
  return deserialize(packed) as Value;
}

export function unpackAll<Item>(packs: readonly Packed<readonly Item[]>[]): Item[] {
  return packs.flatMap((each) => [...unpack(each)]);
}
