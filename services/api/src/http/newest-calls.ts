/** Calls of which only a caller's newest one is of use: when it begins, the older one is cancelled. In one process. */
import { AppError } from "@signalbox/core";

export interface NewestCalls {
  /** `caller` says whose call it is, and about what. */
  begin(caller: string): NewestCall;
}

export interface NewestCall {
  /** Aborted when a newer call begins, with the error `Cancelled`. */
  readonly signal: AbortSignal;
  end(): void;
}

export function createNewestCalls(): NewestCalls {
  const running = new Map<string, AbortController>();
  return {
    begin(caller) {
      const cancel = new AbortController();
      running.get(caller)?.abort(cancelled("a newer call of the same caller replaced this one"));
      running.set(caller, cancel);
      return {
        signal: cancel.signal,
        end() {
          if (running.get(caller) === cancel) running.delete(caller);
        },
      };
    },
  };
}

export function cancelled(message: string): AppError {
  return new AppError({ code: "Cancelled", message });
}

export function isCancelled(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "Cancelled";
}
