import bidiFactory, { type Bidi } from 'bidi-js'
import type { Face, FontPart, Fonts } from './fonts.ts'
import { type Direction, hasRightToLeft } from './script.ts'

/** A piece of a line that one font draws, from left to right. */
export interface Piece {
  readonly text: string
  readonly part: FontPart
  readonly width: number
}

export interface Line {
  /** The text as it is read. */
  readonly text: string
  readonly pieces: readonly Piece[]
  readonly width: number
  readonly isRightToLeft: boolean
}

// The package's types take its default export for a namespace.
const bidi = (bidiFactory as unknown as () => Bidi)()
/** Characters that order text and are not drawn. */
const invisible = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\u061C]/u
const mark = /\p{Mn}/u
const keptPieces = 4000

/** A text in a size, measured and put into the order in which it is drawn (Unicode Bidirectional Algorithm, UAX #9). */
export class LineMaker {
  readonly #fonts: Fonts
  readonly #direction: Direction
  readonly #widths = new Map<string, number>()

  constructor(fonts: Fonts, direction: Direction) {
    this.#fonts = fonts
    this.#direction = direction
  }

  make(text: string, face: Face, size: number): Line {
    const clean = text.replaceAll(/[\r\n\t]+/g, ' ')
    const pieces =
      hasRightToLeft(clean) || this.#direction === 'rtl'
        ? this.#inDrawingOrder(clean, face)
        : this.#inReadingOrder(clean, face)
    const measured = pieces.map((piece) => ({ ...piece, width: this.#widthOf(piece, size) }))
    return {
      text: clean,
      pieces: measured,
      width: measured.reduce((sum, { width }) => sum + width, 0),
      isRightToLeft: hasRightToLeft(clean),
    }
  }

  /** Lines of at most this width, broken at spaces; a word that is wider is broken inside. */
  wrap(text: string, face: Face, size: number, width: number): Line[] {
    return text.split('\n').flatMap((paragraph) => this.#wrapParagraph(paragraph, face, size, width))
  }

  #wrapParagraph(text: string, face: Face, size: number, width: number): Line[] {
    const whole = this.make(text, face, size)
    if (whole.width <= width) return [whole]
    const lines: string[] = []
    let current = ''
    const fits = (candidate: string) => this.make(candidate, face, size).width <= width
    for (const word of text.split(' ')) {
      const longer = current === '' ? word : `${current} ${word}`
      if (fits(longer)) {
        current = longer
        continue
      }
      if (current !== '') lines.push(current)
      current = word
      while (!fits(current)) {
        let end = 1
        while (end < current.length && fits(current.slice(0, end + 1))) end += 1
        if (end >= current.length) break
        lines.push(current.slice(0, end))
        current = current.slice(end)
      }
    }
    if (current !== '') lines.push(current)
    return lines.map((line) => this.make(line, face, size))
  }

  #inReadingOrder(text: string, face: Face): Omit<Piece, 'width'>[] {
    const pieces: { text: string; part: FontPart }[] = []
    for (const character of text) {
      if (invisible.test(character)) continue
      const last = pieces.at(-1)
      const part =
        mark.test(character) && last !== undefined ? last.part : this.#partFor(character, face, false)
      if (last?.part === part) last.text += character
      else pieces.push({ text: character, part })
    }
    return pieces
  }

  #inDrawingOrder(text: string, face: Face): Omit<Piece, 'width'>[] {
    const embedding = bidi.getEmbeddingLevels(text, this.#direction)
    const runs: { text: string; part: FontPart; level: number; isArabic: boolean }[] = []
    for (let index = 0; index < text.length; ) {
      const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
      const level = embedding.levels[index] ?? 0
      index += character.length
      if (invisible.test(character)) continue
      const last = runs.at(-1)
      const isMark = mark.test(character) && last?.level === level
      const isOdd = level % 2 === 1
      const part = isMark && last !== undefined ? last.part : this.#partFor(character, face, isOdd)
      const isArabic = isMark ? last?.isArabic === true : hasRightToLeft(character)
      // Words and spaces stand alone: the shaper orders letters, and we order words.
      if (last?.part === part && last.level === level && (!isOdd || (last.isArabic && isArabic)))
        last.text += character
      else
        runs.push({
          text: isOdd ? (bidi.getMirroredCharacter(character) ?? character) : character,
          part,
          level,
          isArabic,
        })
    }
    return reordered(runs)
  }

  #partFor(character: string, face: Face, isRightToLeft: boolean): FontPart {
    const codePoint = character.codePointAt(0) ?? 0
    const { parts, arabic } = this.#fonts[face]
    if (isRightToLeft && arabic.has(codePoint)) return arabic
    const found = parts.find((part) => part.has(codePoint)) ?? parts[0]
    return found ?? arabic
  }

  #widthOf({ text, part }: Omit<Piece, 'width'>, size: number): number {
    const key = `${part.name} ${text}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      // Words as they are drawn one by one, without kerning over spaces.
      width = text
        .split(/(?<=[ \t])/)
        .reduce((sum, word) => sum + part.font.layout(word).advanceWidth / part.font.unitsPerEm, 0)
      if (this.#widths.size >= keptPieces) this.#widths.clear()
      this.#widths.set(key, width)
    }
    return width * size
  }
}

/** Rule L2: from the highest level to the lowest odd one, reverse each sequence of runs at that level or above. */
function reordered<Run extends { readonly level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return ordered
}
