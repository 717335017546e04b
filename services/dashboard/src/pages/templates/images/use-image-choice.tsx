/** Chooses images for an editor: it gets a function, and the page shows the dialog. */
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import type { ChooseImage, ChosenImage } from "../editor-types.js";
import { ImageDialog } from "./image-dialog.js";

export interface ImageChoice {
  readonly chooseImage: ChooseImage;
  /** Anywhere on the page. */
  readonly imageDialog: ReactNode;
}

type Answer = (image: ChosenImage | undefined) => void;

export interface ImageChoiceOptions {
  /** The width that the dialog proposes, in pixels; without it that of the image, at most that of mails. */
  readonly firstWidth?: number;
}

export function useImageChoice({ firstWidth }: ImageChoiceOptions = {}): ImageChoice {
  const [isOpen, setOpen] = useState(false);
  const asking = useRef<Answer>(undefined);
  const answer = useCallback((image?: ChosenImage): void => {
    asking.current?.(image);
    asking.current = undefined;
    setOpen(false);
  }, []);
  // What waits for an image is answered, also when the page is left.
  useEffect(() => () => asking.current?.(undefined), []);
  const chooseImage = useCallback<ChooseImage>(
    () =>
      new Promise((resolve) => {
        asking.current?.(undefined);
        asking.current = resolve;
        setOpen(true);
      }),
    [],
  );
  const imageDialog = isOpen && (
    <ImageDialog firstWidth={firstWidth} onChoose={answer} onClose={() => answer()} />
  );
  return { chooseImage, imageDialog };
}
