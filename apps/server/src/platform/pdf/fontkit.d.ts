/** What we use of fontkit, which has no types of its own. */
declare module 'fontkit' {
  export interface GlyphRun {
    readonly glyphs: readonly unknown[]
    readonly positions: readonly { readonly xAdvance: number }[]
    /** In units of the font. */
    readonly advanceWidth: number
  }
  export interface Glyph {
    /** The characters that it stands for. */
    codePoints: readonly number[]
  }
  export interface Font {
    getGlyph: (id: number, codePoints?: readonly number[]) => Glyph | null
    readonly unitsPerEm: number
    layout(text: string, features?: readonly string[]): GlyphRun
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(buffer: Uint8Array): Font
}
