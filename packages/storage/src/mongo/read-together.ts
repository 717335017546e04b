/** The pages of several readers as they come; as many of them read at a time as `atOnce` says before each, each one page ahead. */
export async function* readTogether<Page>(
  readers: readonly AsyncGenerator<Page, void>[],
  atOnce: () => number,
): AsyncGenerator<Page, void> {
  type Step = { readonly reader: AsyncGenerator<Page, void>; readonly result: IteratorResult<Page, void> };
  const reading = new Map<AsyncGenerator<Page, void>, Promise<Step>>();
  const read = (reader: AsyncGenerator<Page, void>): void => {
    const step = reader.next().then((result) => ({ reader, result }));
    // Thrown where it is awaited, if it ever is.
    step.catch(() => undefined);
    reading.set(reader, step);
  };
  const waiting = [...readers];
  const startReaders = (): void => {
    const most = Math.max(1, atOnce());
    for (const reader of waiting.splice(0, Math.max(0, most - reading.size))) read(reader);
  };
  try {
    for (startReaders(); reading.size > 0;) {
      const { reader, result } = await Promise.race(reading.values());
      reading.delete(reader);
      if (result.done !== true) waiting.unshift(reader);
      startReaders();
      if (result.done !== true) yield result.value;
    }
  } finally {
    await Promise.all([...reading.keys(), ...waiting].map((reader) => reader.return()));
  }
}
