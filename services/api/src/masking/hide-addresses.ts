/**
 * Hides email addresses and phone numbers in texts of the service itself: ids, reasons, names. A second line of defence:
 * what is about a user is hidden by its path, whatever it looks like.
 */
import { hiddenValue } from "@signalbox/workspace";

export function hideAddresses(text: string): string {
  if (looksLikeAddress(text)) return hiddenValue;
  if (!/[@+%\d]/.test(text)) return text;
  return text.replaceAll(emailAddress, hiddenValue).replaceAll(phoneNumber, phoneOrText);
}

/** Whether a text as a whole, such as the id of a user, is an address or a number to call. */
export function looksLikeAddress(text: string): boolean {
  if (/@|%40|％40|＠/i.test(decoded(text))) return true;
  const digits = text.replaceAll(/\D/g, "").length;
  return digits >= 7 && digits <= 15 && callable.test(text) && !isOtherNumber(text, digits);
}

/** Digits with the characters that people write between them. */
const callable = /^\s*(?:tel:|sms:|whatsapp:)?(?:\+|%2B|\()?[\d\s()./-]+$/i;

/** Dates, versions, IP addresses, and plain numbers that are too short for a number with its country. */
function isOtherNumber(text: string, digits: number): boolean {
  if (/^\d{4}-\d\d-\d\d/.test(text) || /^\d{1,3}(\.\d{1,3}){2,3}$/.test(text)) return true;
  if (/^\d+(\.\d+)?$/.test(text)) return digits < 10;
  return /^\d+-\d+$/.test(text) && digits < 9;
}

/** Percent-encoded texts are read as what they say. */
function decoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const emailAddress = /[^\s@<>",;:()[\]\\=&?/]+(?:@|%40)[^\s@<>"',;:()[\]\\=&?/]+/giu;
const phoneNumber =
  /(?<![\w.:-])(?:(?:tel|sms|whatsapp):)?(?:(?:\+|%2B|00|\(?0)[\d\s().-]{5,}\d|\d{10,15})(?![\w:-])/giu;

function phoneOrText(text: string): string {
  const digits = text.replaceAll(/\D/g, "").length;
  return digits >= 7 && digits <= 17 && !isOtherNumber(text, digits) ? hiddenValue : text;
}
