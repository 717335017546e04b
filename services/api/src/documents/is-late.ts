/**
 * Requests that know an answer from before do not wait for a slow database: after a second they use what they know, while the
 * read goes on and its result serves later ones.
 */

/** How long a request waits for the database when it knows an answer. */
export const lateAfterMs = 1_000;

/** Whether the read takes longer than that; rejects when it fails before. */
export async function isLate(reading: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), lateAfterMs);
  });
  try {
    return await Promise.race([reading.then(() => false), late]);
  } finally {
    clearTimeout(timer);
    reading.catch(() => undefined);
  }
}
