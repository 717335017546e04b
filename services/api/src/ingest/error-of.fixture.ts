/** Status, error type and message of an error answer. */
export async function errorOf(answer: Response): Promise<readonly [number, string | null, string]> {
  const { message } = (await answer.json()) as { message: string };
  return [answer.status, answer.headers.get("error-type"), message];
}
