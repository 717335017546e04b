/** Refuses what is no address of its channel, by the same rules as files of addresses. */
import { addressProblemText, readAddress } from "@signalbox/addresses";
import { AppError, issueAt, type Channel } from "@signalbox/core";
import { says } from "../issue-sentences.js";

export interface PlacedAddress {
  readonly path: readonly PropertyKey[];
  readonly channel: Channel;
  readonly address: string;
}

const columns: Readonly<Record<Channel, string>> = {
  Email: "email",
  Sms: "phone",
  MobilePush: "address",
  Webhook: "address",
};
const maxShown = 100;

/** `country` is where numbers that name none are from. Throws `BadRequest` with an issue for each. */
export function requireAddresses(placed: readonly PlacedAddress[], country: string | undefined): void {
  const issues = placed.flatMap(({ path, channel, address }) => {
    const reading = readAddress(channel, address, country);
    return reading.ok
      ? []
      : [
          issueAt(
            path,
            says.noAddress({
              column: columns[channel],
              text: address.slice(0, maxShown),
              reason: addressProblemText(reading.problem),
            }),
          ),
        ];
  });
  if (issues.length > 0) throw new AppError({ code: "BadRequest", issues });
}
