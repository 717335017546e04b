export * from "./address.js";
export {
  addressProblems,
  addressProblemText,
  type AddressProblem,
  type AddressReading,
} from "./address-reading.js";
export { isCountry, numberPrefixes } from "./phone-number.js";
export { foldText, maxSearchWords, searchText, searchWords } from "./search-text.js";
