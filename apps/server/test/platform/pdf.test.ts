import { describe, expect, test } from 'vitest'
import { loadFonts } from '../../src/platform/pdf/fonts.ts'
import { LineMaker } from '../../src/platform/pdf/line.ts'
import type { PdfOptions, PdfWriter } from '../../src/platform/pdf/pdf-writer.ts'
import { drawTable } from '../../src/platform/pdf/table.ts'
import { writePdf } from '../../src/platform/pdf/write-pdf.ts'
import { joined, readPdf } from '../support/read-pdf.ts'

const english: PdfOptions = {
  title: 'Statement of November',
  language: 'en',
  direction: 'ltr',
  author: 'Meridian Cabs Ltd',
  createdAt: new Date(0),
  footer: (page) => `Page ${page}`,
}
const arabic: PdfOptions = {
  ...english,
  title: 'كشف الحساب',
  language: 'ar',
  direction: 'rtl',
  footer: (page) => `صفحة ${page}`,
}
const columns = [
  { heading: 'Booking', weight: 2, face: 'mono' },
  { heading: 'Amount', weight: 1, align: 'end' },
] as const
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ cells: [`R${index}`, `€${index}.00`] }))

async function write(options: PdfOptions, draw: (writer: PdfWriter) => AsyncIterable<void>) {
  return readPdf(await joined(writePdf(options, draw)))
}

/** The pieces of a line from left to right. */
async function seen(text: string, direction: 'ltr' | 'rtl'): Promise<string[]> {
  const maker = new LineMaker(await loadFonts(), direction)
  return maker.make(text, 'regular', 10).pieces.map((piece) => piece.text)
}

describe('a document', () => {
  test('has headings, texts, pairs, a title, a language, tags, and the fonts of the product', async () => {
    const pdf = await write(english, async function* (writer) {
      writer.heading(1, 'Statement of November')
      writer.paragraph('São José, Żółć and Київ are written.')
      writer.pair('Opening balance', '−€12.18', { note: 'incl. VAT 6%' })
      writer.figure(20, 'A line', (document, left, top) => document.rect(left, top, 5, 5).fill('#15691A'))
      yield* drawTable(writer, columns, one(rowsOf(1)))
    })
    expect(pdf.lines).toEqual([
      'Statement of November',
      'São José, Żółć and Київ are written.',
      'Opening balance −€12.18',
      'incl. VAT 6%',
      'Booking Amount',
      'R0 €0.00',
      'Page 1',
    ])
    expect(pdf.title).toBe('Statement of November')
    expect(pdf.language).toBe('en')
    expect(pdf.tags).toEqual([
      'Root',
      'Document',
      'H1',
      'P',
      'P',
      'Figure',
      'Table',
      'TR',
      'TH',
      'TH',
      'TR',
      'TD',
      'TD',
    ])
  })

  test('repeats the head of a table on each page, with a number on each page', async () => {
    const pdf = await write(english, async function* (writer) {
      yield* drawTable(writer, columns, one(rowsOf(100)))
    })
    expect(pdf.pages.length).toBeGreaterThan(2)
    for (const [index, lines] of pdf.pages.entries()) {
      expect(lines[0]).toBe('Booking Amount')
      expect(lines.at(-1)).toBe(`Page ${index + 1}`)
    }
    const rows = pdf.lines.filter((line) => line.startsWith('R'))
    expect(rows).toEqual(rowsOf(100).map(({ cells }) => cells.join(' ')))
  })

  test.each([
    ['English', english, '41 QK-27-48 €5.00'],
    ['Arabic', arabic, '€5.00 QK-27-48 41'],
  ] as const)('keeps an amount and the text of the next column apart, in %s', async (_, language, line) => {
    const pdf = await write(language, async function* (writer) {
      yield* drawTable(
        writer,
        [
          { heading: 'Trips', weight: 1, align: 'end' },
          { heading: 'Vehicle', weight: 1 },
          { heading: 'Share', weight: 1, align: 'end' },
        ],
        one([{ cells: ['41', 'QK-27-48', '€5.00'] }]),
      )
    })
    expect(pdf.lines[1]).toBe(line)
  })

  test('breaks texts that are wider than the page, between words and inside of long ones', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
    const long = 'x'.repeat(300)
    const pdf = await write(english, async function* (writer) {
      writer.paragraph(words)
      yield
      writer.paragraph(long)
    })
    const lines = pdf.lines.slice(0, -1)
    expect(lines.filter((line) => line.startsWith('word')).join(' ')).toBe(words)
    expect(lines.filter((line) => line.startsWith('x')).join('')).toBe(long)
    expect(lines.length).toBeGreaterThan(5)
  })

  test('stops reading when its reader stops, and reads no further than asked', async () => {
    let read = 0
    async function* endless() {
      for (;;) {
        read += 1
        yield rowsOf(100)
      }
    }
    const parts = writePdf(english, (writer) => drawTable(writer, columns, endless()))
    for (let bytes = 0; bytes < 20_000; ) bytes += (await parts.next()).value?.length ?? 0
    const before = read
    await new Promise((resolve) => setImmediate(resolve))
    expect(read).toBe(before)
    expect(read).toBeLessThan(40)
    await parts.return(undefined)
    expect((await parts.next()).done).toBe(true)
  })

  test('lets other work run while it is written', async () => {
    await loadFonts()
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const bytes = await joined(writePdf(english, (writer) => drawTable(writer, columns, one(rowsOf(1000)))))
    isDone = true
    expect((await readPdf(bytes)).pages.length).toBeGreaterThan(20)
    expect(turns).toBeGreaterThan(20)
  })
})

describe('a document in Arabic', () => {
  test('is laid out from the right, with amounts and references in their order', async () => {
    const pdf = await write(arabic, async function* (writer) {
      writer.heading(1, 'كشف الحساب')
      writer.pair('الرصيد', '\u2066−€12.18\u2069')
      yield* drawTable(
        writer,
        [
          { heading: 'الحجز', weight: 1 },
          { heading: 'المبلغ', weight: 1, align: 'end' },
        ],
        one([{ cells: ['حجز 6NXEWE', '\u2066€1,234.50\u2069'] }]),
      )
    })
    // From left to right: amounts at the left, texts at the right.
    expect(pdf.lines).toEqual([
      expect.stringContaining('كشف'),
      expect.stringMatching(/^−€12\.18 .*الرصيد$/),
      expect.stringMatching(/^المبلغ .*الحجز$/),
      expect.stringMatching(/^€1,234\.50 6NXEWE .*حجز$/),
      expect.stringMatching(/^1 .*صفحة$/),
    ])
    expect(pdf.language).toBe('ar')
  })

  test('can be copied: a letter that another document drew as a part of another letter keeps its character', async () => {
    const linesOf = async (words: readonly string[]) => {
      const pdf = await write(arabic, async function* (writer) {
        for (const word of words) yield writer.paragraph(word)
      })
      return pdf.lines.slice(0, words.length)
    }
    expect(await linesOf(['ظظظ', 'غغغ', 'ضضض'])).toEqual(['ظظظ', 'غغغ', 'ضضض'])
    expect(await linesOf(['ططط', 'ععع', 'صصص'])).toEqual(['ططط', 'ععع', 'صصص'])
  })

  test('puts words from right to left, and numbers and Latin names between them from left to right', async () => {
    expect(await seen('دفع 12.50 نقدا', 'rtl')).toEqual(['نقدا', ' ', '12.50', ' ', 'دفع'])
    expect(await seen('من Rua do Ouro 12 إلى', 'rtl')).toEqual(['إلى', ' ', 'Rua do Ouro 12', ' ', 'من'])
    expect(await seen('الرصيد \u2066−€12.18\u2069.', 'rtl')).toEqual(['.', '−€12.18', ' ', 'الرصيد'])
    // Brackets open at the side where reading starts.
    expect(await seen('أحمد (جديد)', 'rtl')).toEqual(['(', 'جديد', ')', ' ', 'أحمد'])
  })

  test('keeps an Arabic name whole inside of English text', async () => {
    expect(await seen('Driver \u2068محمد علي\u2069, 5 stars', 'ltr')).toEqual([
      'Driver ',
      'علي',
      ' ',
      'محمد',
      ', 5 stars',
    ])
  })

  test('joins letters: a word is narrower than its letters alone', async () => {
    const maker = new LineMaker(await loadFonts(), 'rtl')
    const width = (text: string) => maker.make(text, 'regular', 10).width
    expect(width('محمد')).toBeLessThan([...'محمد'].reduce((sum, letter) => sum + width(letter), 0))
  })
})

describe('a document in Hindi', () => {
  test('can be read and copied: a word is one run of its font, between Latin figures', async () => {
    const hindi: PdfOptions = { ...english, title: 'विवरण', language: 'hi', footer: (page) => `पृष्ठ ${page}` }
    const pdf = await write(hindi, async function* (writer) {
      yield writer.paragraph('राइड की कुल कीमत ₹250.00 है।')
    })
    expect(pdf.lines).toEqual(['राइड की कुल कीमत ₹250.00 है।', 'पृष्ठ 1'])
    expect(await seen('दिल्ली 2026', 'ltr')).toEqual(['दिल्ली', ' 2026'])
  })

  test('shapes letters: a conjunct is one sign, and the vowel that is read after a letter stands before it', async () => {
    const { regular } = await loadFonts()
    const { font } = regular.parts.find(({ name }) => name.includes('devanagari')) ?? {}
    const glyphs = (text: string) => font?.layout(text).glyphs ?? []
    expect(glyphs('\u0915\u094d\u0937')).toHaveLength(1)
    const [vowel, letter] = glyphs('\u0915\u093f')
    expect([letter === glyphs('\u0915')[0], vowel === letter]).toEqual([true, false])
  })
})

describe('figures', () => {
  test('are equally wide in texts, headings and Arabic', async () => {
    const maker = new LineMaker(await loadFonts(), 'ltr')
    for (const face of ['regular', 'bold', 'mono'] as const) {
      const widths = [...'0123456789'].map((digit) => maker.make(digit, face, 10).width)
      expect(new Set(widths.map((width) => width.toFixed(4))).size).toBe(1)
    }
  })
})

async function* one<T>(value: T): AsyncGenerator<T> {
  yield value
}
