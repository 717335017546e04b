/** The one way an ingestion body is refused for its size, whether as sent or inflated. */
import { AppError } from "@signalbox/core";

export function tooLarge(maxBytes: number): AppError {
  return new AppError({ code: "TooLarge", message: `body: larger than ${maxBytes} bytes` });
}
