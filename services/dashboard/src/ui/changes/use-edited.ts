/**
 * The resource that a form edits, as it was when the form opened: what is read again meanwhile changes neither what was
 * typed nor the version that the change is guarded with. `reload` takes what is there now.
 */
import { useState } from "react";
import { useApi } from "../../data/index.js";

export interface Edited<Resource> {
  readonly resource: Resource;
  /** Grows with each reload; as the key of the fields it makes them begin with the current values. */
  readonly generation: number;
  readonly reload: () => void;
}

export function useEdited<Resource>(current: Resource): Edited<Resource> {
  const { cache } = useApi();
  const [state, setState] = useState({ resource: current, generation: 0, takesNext: false });
  if (state.takesNext && current !== state.resource) {
    setState({ resource: current, generation: state.generation + 1, takesNext: false });
  }
  return {
    resource: state.resource,
    generation: state.generation,
    reload: () => {
      setState((before) => ({ ...before, takesNext: true }));
      void cache.invalidateQueries();
    },
  };
}
