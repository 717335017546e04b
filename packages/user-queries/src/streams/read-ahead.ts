/** Reads the next page while the present one is used. At most one read is under way. */
export async function* readAhead<Page>(pages: AsyncGenerator<Page, void>): AsyncGenerator<Page, void> {
  let reading = startReading(pages);
  try {
    for (;;) {
      const step = await reading;
      if (step.done === true) return;
      reading = startReading(pages);
      yield step.value;
    }
  } finally {
    await pages.return();
  }
}

/** A failure is thrown where the page is awaited; it is no unhandled one if that never happens. */
function startReading<Page>(pages: AsyncGenerator<Page, void>): Promise<IteratorResult<Page, void>> {
  const reading = pages.next();
  reading.catch(() => undefined);
  return reading;
}
