export { addressText, comparedAddresses, isSameAddress, normalAddress, readAddress } from "./address.js";
export type { AddressReading } from "./address-reading.js";
export { isCountry } from "./phone-number.js";
