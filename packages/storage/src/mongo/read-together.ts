/** The pages of several readers as they come; `atOnce` of them read at a time, each one page ahead. */
export async function* readTogether<Page>(
  readers: readonly AsyncGenerator<Page, void>[],
  atOnce: number,
): AsyncGenerator<Page, void> {
  type Step = { readonly reader: AsyncGenerator<Page, void>; readonly result: IteratorResult<Page, void> };
  const reading = new Map<AsyncGenerator<Page, void>, Promise<Step>>();
  const read = (reader: AsyncGenerator<Page, void>): void => {
    const step = reader.next().then((result) => ({ reader, result }));
    // Thrown where it is awaited, if it ever is.
    step.catch(() => undefined);
    reading.set(reader, step);
  };
  const waiting = readers.slice(atOnce);
  readers.slice(0, atOnce).forEach(read);
  try {
    while (reading.size > 0) {
      const { reader, result } = await Promise.race(reading.values());
      reading.delete(reader);
      const next = result.done === true ? waiting.shift() : reader;
      if (next !== undefined) read(next);
      if (result.done !== true) yield result.value;
    }
  } finally {
    await Promise.all([...reading.keys(), ...waiting].map((reader) => reader.return()));
  }
}
