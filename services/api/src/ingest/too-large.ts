/** The error for an ingestion body that is too large, as sent or inflated. */
import { AppError } from "@signalbox/core";

export function tooLarge(maxBytes: number): AppError {
  return new AppError({ code: "TooLarge", message: `body: larger than ${maxBytes} bytes` });
}
