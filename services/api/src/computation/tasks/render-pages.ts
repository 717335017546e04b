/** Renders one subscription page for several readers. */
import { renderPage, type PageVariables } from "@signalbox/templates";

export interface RenderPages {
  readonly source: string;
  readonly readers: readonly PageVariables[];
}

export type RenderedPage = ReturnType<typeof renderPage>;

/** In the order of the readers; ends with the first page that has faults. */
export function renderPages({ source, readers }: RenderPages): readonly RenderedPage[] {
  const pages: RenderedPage[] = [];
  for (const reader of readers) {
    const page = renderPage(source, reader);
    pages.push(page);
    if (!page.ok) break;
  }
  return pages;
}
