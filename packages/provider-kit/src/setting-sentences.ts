/** What is wrong with a setting of the providers of this repository. Each completes the name of the setting. */
import { defineSentences, saying, type SentenceTable } from "@signalbox/core";

const english = {
  noMailHost: (): string => "must be a host name or an IP address, without a scheme, a port or brackets",
  noPort: (): string => "must be a number from 1 to 65535",
  noHeloName: (): string =>
    "must be a host name with a dot in it, or an address as [192.0.2.1] or [IPv6:2001:db8::1]",
  privateKeyGiven: (): string => "must hold certificates only; leave the private key out",
  noCertificate: (): string =>
    "must be a PEM certificate: -----BEGIN CERTIFICATE----- … -----END CERTIFICATE-----",
  noServiceAccount: (): string => "must be the JSON of a service account's key",
  eitherTokenOrKey: (): string => "authToken, or apiKeySid and apiKeySecret, is required",
};

export const settingSays: SentenceTable<typeof english> = defineSentences(english);

export type SettingProblem = keyof typeof english;

/** For `refine`, and with `code: "custom"` for `addIssue`. */
export function refusedAs(problem: SettingProblem): ReturnType<typeof saying> {
  return saying(settingSays[problem]());
}
