import PDFDocument from 'pdfkit'
import type { Face, Fonts } from './fonts.ts'
import { type Ink, ink } from './ink.ts'
import { type Line, LineMaker } from './line.ts'
import type { Direction } from './script.ts'

export interface PdfOptions {
  readonly title: string
  /** BCP 47. */
  readonly language: string
  readonly direction: Direction
  /** Who made the document, such as the operator's name. */
  readonly author: string
  readonly createdAt: Date
  /** Pages are wider than high, for tables with many columns. */
  readonly landscape?: boolean
  /** What stands below each page. */
  readonly footer: (page: number) => string
}

export interface TextStyle {
  readonly size?: number
  readonly face?: Face
  readonly color?: Ink
}

/** A4 in points. */
const a4 = { short: 595.28, long: 841.89 } as const
const margin = 48
const footerHeight = 28
const lineFactor = 1.4

/** What pdfkit 0.20 knows besides its published types. */
export interface StructureOptions extends PDFKit.Mixins.StructureElementOptions {
  readonly bbox?: readonly [number, number, number, number]
  readonly scope?: 'Column'
}
type Structure = PDFKit.PDFStructureElement

/**
 * Lays out one document from top to bottom, page by page. Positions are measured from the side where reading starts, so
 * right-to-left documents are laid out by the same calls. What is finished can be read while the rest is written.
 */
export class PdfWriter {
  readonly document: PDFKit.PDFDocument
  readonly direction: Direction
  readonly contentWidth: number
  readonly #height: number
  readonly #footer: PdfOptions['footer']
  readonly lines: LineMaker
  /** The structure of the document, to which blocks are added. */
  readonly root: Structure
  #page = 0
  #y = margin

  constructor(fonts: Fonts, options: PdfOptions) {
    this.direction = options.direction
    const [width, height] = options.landscape ? [a4.long, a4.short] : [a4.short, a4.long]
    this.contentWidth = width - 2 * margin
    this.#height = height
    this.#footer = options.footer
    this.lines = new LineMaker(fonts, options.direction)
    this.document = new PDFDocument({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      // No standard font: the fonts of the product alone.
      font: null as unknown as string,
      pdfVersion: '1.7',
      tagged: true,
      lang: options.language,
      displayTitle: true,
      // Our fonts keep the words that they have laid out.
      fontLayoutCache: false,
      info: {
        Title: options.title,
        Author: options.author,
        Creator: 'Cabstand',
        Producer: 'Cabstand',
        CreationDate: options.createdAt,
      },
    })
    // The font is shared by all documents; a document keeps what it used of it.
    for (const { parts } of Object.values(fonts))
      for (const { name, font } of parts) this.document.registerFont(name, font as unknown as Buffer)
    this.root = this.document.struct('Document')
    this.document.addStructure(this.root)
    this.addPage()
  }

  /** The number of the present page. */
  get page(): number {
    return this.#page
  }

  /** Where the next block begins, from the top of the page. */
  get y(): number {
    return this.#y
  }

  /** The room that is left on this page. */
  get room(): number {
    return this.#height - margin - footerHeight - this.#y
  }

  addPage(): void {
    this.document.addPage()
    this.#page += 1
    this.#y = margin
    this.artifact(() => {
      const line = this.lines.make(this.#footer(this.#page), 'regular', 8)
      this.#drawLine(line, { start: 0, y: this.#height - margin - 8, size: 8, color: ink.tertiary })
    })
  }

  space(height: number): void {
    this.#y += height
  }

  /** Begins a new page unless this height fits on the present one. */
  reserve(height: number): void {
    if (height > this.room) this.addPage()
  }

  heading(level: 1 | 2, text: string, style: TextStyle = {}): void {
    const size = level === 1 ? 20 : 12
    this.#block(level === 1 ? 'H1' : 'H2', text, { size, face: 'bold', ...style })
    this.space(level === 1 ? 4 : 6)
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.#block('P', text, style)
  }

  /** A line with a text at each side, such as a label and its amount. */
  pair(label: string, value: string, style: TextStyle & { readonly note?: string } = {}): void {
    const { size = 10, face = 'regular', color = ink.text, note } = style
    const amount = this.lines.make(value, face, size)
    const lines = this.lines.wrap(label, face, size, this.contentWidth - amount.width - 16)
    const notes = note === undefined ? [] : this.lines.wrap(note, 'regular', 8.5, this.contentWidth - 120)
    const height = lines.length * size * lineFactor + notes.length * 8.5 * lineFactor + 3
    this.reserve(height)
    this.tagged(
      'P',
      this.root,
      () => {
        const y = this.#y
        for (const [index, line] of lines.entries())
          this.#drawLine(line, { start: 0, y: y + index * size * lineFactor, size, color })
        this.#drawLine(amount, { start: this.contentWidth - amount.width, y, size, color })
        for (const [index, line] of notes.entries())
          this.#drawLine(line, {
            start: 0,
            y: y + lines.length * size * lineFactor + index * 8.5 * lineFactor,
            size: 8.5,
            color: ink.tertiary,
          })
      },
      `${label} ${value}${note === undefined ? '' : ` ${note}`}`,
    )
    this.space(height)
  }

  rule(color: Ink = ink.line): void {
    this.artifact(() => {
      this.document
        .moveTo(margin, this.#y)
        .lineTo(margin + this.contentWidth, this.#y)
        .lineWidth(0.75)
        .stroke(color)
    })
    this.space(8)
  }

  /** A drawing of this height over the whole width; `alt` says what it shows. */
  figure(
    height: number,
    alt: string,
    draw: (document: PDFKit.PDFDocument, left: number, top: number) => void,
  ) {
    this.reserve(height)
    const options: StructureOptions = {
      alt,
      bbox: [margin, this.#y, margin + this.contentWidth, this.#y + height],
    }
    const figure = this.document.struct('Figure', options)
    this.root.add(figure)
    const content = this.document.markStructureContent('Figure')
    this.document.save()
    draw(this.document, margin, this.#y)
    this.document.restore()
    this.document.endMarkedContent()
    figure.add(content)
    figure.end()
    this.space(height)
  }

  /** A picture (PNG or JPEG) of this size at the side where reading starts. */
  image(picture: Buffer, size: { readonly width: number; readonly height: number }, alt: string): void {
    this.figure(size.height, alt, (document, left, top) => {
      const x = this.direction === 'rtl' ? left + this.contentWidth - size.width : left
      document.image(picture, x, top, { fit: [size.width, size.height] })
    })
  }

  /** Draws a line inside of the present block. Positions are from the side where reading starts. */
  drawText(line: Line, at: { start: number; y: number; size: number; color: Ink }): void {
    this.#drawLine(line, at)
  }

  /** The x of a box of this width. */
  xOf(start: number, width: number): number {
    return this.direction === 'rtl' ? margin + this.contentWidth - start - width : margin + start
  }

  makeLine(text: string, face: Face, size: number): Line {
    return this.lines.make(text, face, size)
  }

  /** What is not part of the text, such as lines and page numbers. */
  artifact(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' })
    draw()
    this.document.endMarkedContent()
  }

  /** Draws content of a structure element. `actual` is the text as it is read, where it is drawn in another order. */
  tagged(
    tag: string,
    parent: Structure,
    draw: () => void,
    actual?: string,
    options: StructureOptions = {},
  ): void {
    const content = this.document.markStructureContent(tag)
    draw()
    this.document.endMarkedContent()
    const isReordered = actual !== undefined && this.direction === 'rtl'
    parent.add(this.document.struct(tag, { ...options, ...(isReordered && { actual }) }, [content]))
  }

  /** Ends the document. What is not read yet remains readable. */
  end(): void {
    this.root.end()
    this.document.end()
  }

  #block(tag: string, text: string, { size = 10, face = 'regular', color = ink.text }: TextStyle): void {
    const lines = this.lines.wrap(text, face, size, this.contentWidth)
    const height = lines.length * size * lineFactor
    this.reserve(height)
    this.tagged(
      tag,
      this.root,
      () => {
        for (const [index, line] of lines.entries())
          this.#drawLine(line, { start: 0, y: this.#y + index * size * lineFactor, size, color })
      },
      text,
    )
    this.space(height)
  }

  #drawLine(
    line: Line,
    { start, y, size, color }: { start: number; y: number; size: number; color: Ink },
  ): void {
    let x = this.xOf(start, line.width)
    this.document.fillColor(color).fontSize(size)
    for (const { text, part, width } of line.pieces) {
      this.document.font(part.name)
      this.document.text(text, x, y + size, { lineBreak: false, baseline: 'alphabetic' })
      x += width
    }
  }
}
