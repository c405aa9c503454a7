import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font, GlyphRun } from 'fontkit'
import { unpackWoff } from './woff.ts'

/** The faces of the product: texts, headings and totals, references. */
export type Face = 'regular' | 'bold' | 'mono'

/** A font with the characters of one script. */
export interface FontPart {
  readonly name: string
  readonly font: Font
  readonly has: (codePoint: number) => boolean
}

export interface FaceFonts {
  /** In the order in which they are asked for a character in left-to-right text. */
  readonly parts: readonly FontPart[]
  /** Asked first in right-to-left text. */
  readonly arabic: FontPart
}

export type Fonts = Readonly<Record<Face, FaceFonts>>

/**
 * The files by face, as the web shows them: Overpass, Overpass Mono for references, Noto Sans for Devanagari, Vazirmatn
 * for Arabic.
 */
const files = {
  regular: [
    'overpass/files/overpass-latin-400',
    'overpass/files/overpass-latin-ext-400',
    'overpass/files/overpass-cyrillic-400',
    'overpass/files/overpass-vietnamese-400',
    'noto-sans/files/noto-sans-devanagari-400',
    'vazirmatn/files/vazirmatn-arabic-400',
  ],
  bold: [
    'overpass/files/overpass-latin-600',
    'overpass/files/overpass-latin-ext-600',
    'overpass/files/overpass-cyrillic-600',
    'overpass/files/overpass-vietnamese-600',
    'noto-sans/files/noto-sans-devanagari-600',
    'vazirmatn/files/vazirmatn-arabic-600',
  ],
  mono: [
    'overpass-mono/files/overpass-mono-latin-400',
    'noto-sans/files/noto-sans-devanagari-400',
    'vazirmatn/files/vazirmatn-arabic-400',
  ],
} as const satisfies Record<Face, readonly string[]>

let loaded: Promise<Fonts> | undefined

/** All fonts, read for the first document: most processes never write one. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= readFonts()
  return loaded
}

async function readFonts(): Promise<Fonts> {
  const [regular, bold, mono] = await Promise.all([
    readFace(files.regular),
    readFace(files.bold),
    readFace(files.mono),
  ])
  return { regular, bold, mono }
}

async function readFace(names: readonly string[]): Promise<FaceFonts> {
  const parts = await Promise.all(names.map(readPart))
  const arabic = parts.at(-1)
  if (arabic === undefined) throw new Error('a face without fonts')
  return { parts, arabic }
}

async function readPart(name: string): Promise<FontPart> {
  const { create } = await import('fontkit')
  const file = fileURLToPath(import.meta.resolve(`@fontsource/${name}-normal.woff`))
  const font = create(unpackWoff(await readFile(file)))
  keepCharacters(font)
  const known = new Map<number, boolean>()
  return {
    name,
    font: withTabularFigures(font),
    has: (codePoint) => {
      let has = known.get(codePoint)
      if (has === undefined) {
        has = font.hasGlyphForCodePoint(codePoint)
        known.set(codePoint, has)
      }
      return has
    },
  }
}

/**
 * The library keeps each glyph as it was first read. One that was read as a part of another, as ط is of ظ, knows no
 * character, and would be missing when text is copied or searched.
 */
function keepCharacters(font: Font): void {
  const read = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = read(id, codePoints)
    if (glyph?.codePoints.length === 0) glyph.codePoints = codePoints
    return glyph
  }
}

const keptRuns = 5000

/**
 * Figures of equal width, so that amounts stand below each other. The runs of words are kept for all documents: pdfkit
 * would keep every word of a long one.
 */
function withTabularFigures(font: Font): Font {
  const runs = new Map<string, GlyphRun>()
  const tabular: Font = Object.create(font)
  tabular.layout = (text) => {
    let run = runs.get(text)
    if (run === undefined) {
      run = font.layout(text, ['tnum'])
      if (runs.size >= keptRuns) runs.clear()
      runs.set(text, run)
    }
    return new ScalableRun(run)
  }
  return tabular
}

/** A run whose positions pdfkit may scale. */
class ScalableRun implements GlyphRun {
  readonly glyphs: GlyphRun['glyphs']
  readonly positions: GlyphRun['positions']

  constructor(run: GlyphRun) {
    this.glyphs = run.glyphs
    this.positions = run.positions.map((position) => ({ ...position }))
  }

  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  }
}
