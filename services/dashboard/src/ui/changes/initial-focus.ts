/**
 * Where the focus is when a dialog opens: what `data-autofocus` names, else the first field, else the button that
 * `data-default` names or the filled one, else what comes first. "Close" above all is only where there is nothing else.
 */

const fields = ["input:not([type=hidden])", "textarea", "select"]
  .map((field) => `${field}:not(:disabled):not([tabindex="-1"])`)
  .join(",");
const buttons = "button:not(:disabled)";

/** Marks it for the focus trap of Mantine, which looks for the mark. */
export function markInitialFocus(body: HTMLElement | null): void {
  if (body === null || body.querySelector("[data-autofocus]") !== null) return;
  const found =
    firstField(body) ??
    body.querySelector(`${buttons}[data-default]`) ??
    body.querySelector(`${buttons}[data-variant="filled"]`) ??
    body.querySelector(`a[href], ${buttons}`);
  found?.setAttribute("data-autofocus", "true");
}

/** Of a group of radios the one that is chosen: the others are not reached by Tab. */
function firstField(body: HTMLElement): Element | null {
  const first = body.querySelector<HTMLInputElement>(fields);
  if (first?.type !== "radio") return first;
  return body.querySelector(`input[type=radio][name="${CSS.escape(first.name)}"]:checked`) ?? first;
}
