/** The part of `qrcode` that draws nothing; its own types bring those of Node along. */
declare module "qrcode/lib/core/qrcode.js" {
  interface QrSymbol {
    readonly modules: { readonly size: number; readonly data: Iterable<number> & ArrayLike<number> };
  }
  export function create(
    text: string,
    options: { readonly errorCorrectionLevel: "L" | "M" | "Q" | "H" },
  ): QrSymbol;
}
