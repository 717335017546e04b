/** Whether a key is meant for a field or a dialog, and not for the page. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input:not([type=checkbox]), textarea, select, [role=dialog]") !== null)
  );
}
