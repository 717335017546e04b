/** Keeps the alternative text that a member typed for an image, so that it is proposed the next time. */
import { ifMatch } from "@signalbox/client";
import { useApi, useMay } from "../../../data/index.js";
import { useChange } from "../../../ui/index.js";
import type { ListedImage } from "./shown-image.js";

/**
 * Stores a text that differs from that of the image. An empty one stays out of the library: it says that the image is
 * decoration in this mail. The image is inserted either way: a refusal, as after a change by another member, changes nothing.
 */
export function useKeptAlt(): (image: ListedImage, alt: string) => void {
  const { client } = useApi();
  const may = useMay();
  const { run } = useChange(({ id, name, ...read }: ListedImage, alt: string) =>
    client.PUT("/api/admin/content/images/{id}", {
      params: { path: { id }, ...ifMatch(read) },
      body: { name, alt },
    }),
  );
  return (image, alt) => {
    if (alt !== "" && alt !== image.alt && may("templates:write")) void run(image, alt);
  };
}
