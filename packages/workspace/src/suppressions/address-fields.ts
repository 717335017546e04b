/** The addresses in a call about the suppression list: one, or many. */
import { asks, type Channel, saying } from "@signalbox/core";
import { z } from "zod";
import { channelField } from "../fields.js";
import { says } from "../issue-sentences.js";

export interface Addresses {
  readonly channel: Channel;
  readonly address?: string;
  readonly addresses?: readonly string[];
}

const maxAddresses = 1_000;
const maxBytes = 1_024;

/** Part of a row's id. */
export const addressField: z.ZodType<string> = z
  .string()
  .trim()
  .min(1)
  .refine(
    // oxlint-disable-next-line no-control-regex -- these are what must not be in an address
    (text) => Buffer.byteLength(text) <= maxBytes && !/[\u0000-\u001f\u007f]/.test(text),
    saying(says.badAddress({ maximum: maxBytes })),
  );

interface AddressesShape {
  readonly channel: z.ZodType<Channel>;
  readonly address: z.ZodExactOptional<z.ZodType<string>>;
  readonly addresses: z.ZodExactOptional<z.ZodType<readonly string[]>>;
}

export const addressesShape: AddressesShape = shapeOf(addressField);

/** Of a call whose answer says whether they are on the list. */
export const askedAddressesSchema: z.ZodType<Addresses> = withAnAddress(
  z.object(shapeOf(asks("content", addressField))),
);

function shapeOf(field: z.ZodType<string>): AddressesShape {
  return {
    channel: channelField,
    address: field.exactOptional(),
    addresses: z
      .array(field)
      .max(maxAddresses)
      .exactOptional()
      .describe("Many at once; in place of `address` or in addition to it."),
  };
}

export function withAnAddress<Schema extends z.ZodType<Addresses>>(schema: Schema): Schema {
  return schema.refine(({ address, addresses = [] }) => address !== undefined || addresses.length > 0, {
    ...saying(says.requiredOr({ other: "addresses" })),
    path: ["address"],
  });
}

/** Each once. */
export function namedAddresses({ address, addresses = [] }: Addresses): readonly string[] {
  return [...new Set(address === undefined ? addresses : [address, ...addresses])];
}
