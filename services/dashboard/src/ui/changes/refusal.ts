/** A call that succeeded and answered that it did not do what was asked; `message` is the server's reason. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
