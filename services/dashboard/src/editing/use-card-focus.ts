/** Gives the focus to the card of a node, once it is there: a card that moves to another group is a new element. */
import { useEffect, useState } from "react";

export function useCardFocus(): (nodeId: string) => void {
  const [wanted, setWanted] = useState<{ readonly nodeId: string }>();
  useEffect(() => {
    if (wanted === undefined) return;
    const card = document.querySelector(`[data-card="${CSS.escape(wanted.nodeId)}"]`);
    if (card instanceof HTMLElement) card.focus();
  }, [wanted]);
  return (nodeId) => setWanted({ nodeId });
}
