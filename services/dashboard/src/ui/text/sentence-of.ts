/** Messages of the API are written without a capital and a full stop. */
export function sentenceOf(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1) + (/[.!?…]$/.test(message) ? "" : ".");
}
