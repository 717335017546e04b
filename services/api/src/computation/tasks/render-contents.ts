/** Renders an editor's contents for its preview. */
import { renderContents as render, type Preview, type PreviewRequest } from "@signalbox/templates";

/** Contains finished links: a thread cannot call back. */
export interface RenderContents extends Omit<PreviewRequest, "links"> {
  readonly links: {
    readonly unsubscribe: string;
    readonly management: string;
    readonly managementOfAllChannels: string;
  };
}

export function renderContents({
  links,
  ...request
}: RenderContents): Promise<Readonly<Record<string, Preview>>> {
  return render({
    ...request,
    links: {
      unsubscribeUrl: () => links.unsubscribe,
      managementUrl: ({ showsAllChannels }) =>
        showsAllChannels ? links.managementOfAllChannels : links.management,
      // A preview is not a stored message.
      viewInBrowserUrl: () => "",
    },
  });
}
