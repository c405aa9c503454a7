import { downloadReceipt } from '@cabstand/contract/http/money/receipts'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { addressOf, type TestClient } from './test-client.ts'

export interface ReadPdf {
  readonly title: string
  readonly language: string | undefined
  /** The lines of each page, from the top; the pieces of a line from left to right, as they are seen. */
  readonly pages: readonly (readonly string[])[]
  /** All lines. */
  readonly lines: readonly string[]
  /** Tags of the structure of each page, such as `Table`, with the text for readers where it is given. */
  readonly tags: readonly string[]
  /** The fonts that are embedded. */
  readonly fonts: readonly string[]
}

interface StructNode {
  readonly role?: string
  readonly children?: readonly StructNode[]
}

/** The text of a PDF, read by another program than wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const document = await loading.promise
  const { info } = await document.getMetadata()
  const pages: string[][] = []
  const tags: string[] = []
  const fonts = new Set<string>()
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const rows = new Map<number, { from: number; to: number; text: string }[]>()
    for (const item of items) {
      if (!('str' in item) || item.str === '') continue
      fonts.add(item.fontName)
      const [, , , , x, y] = item.transform as number[]
      const row = Math.round(y ?? 0)
      rows.set(row, [...(rows.get(row) ?? []), { from: x ?? 0, to: (x ?? 0) + item.width, text: item.str }])
    }
    pages.push(
      [...rows.entries()]
        .sort(([one], [other]) => other - one)
        .map(([, pieces]) =>
          pieces
            .sort((one, other) => one.from - other.from)
            .map(({ text, from }, index) => {
              const gap = from - (pieces[index - 1]?.to ?? from)
              return gap > 1 ? ` ${text}` : text
            })
            .join('')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        )
        .filter((line) => line !== ''),
    )
    collectTags((await page.getStructTree()) as StructNode | null, tags)
  }
  const meta = info as { Title?: string; Language?: string }
  const read = {
    title: meta.Title ?? '',
    language: meta.Language,
    pages,
    lines: pages.flat(),
    tags,
    fonts: [...fonts],
  }
  await loading.destroy()
  return read
}

function collectTags(node: StructNode | null, tags: string[]): void {
  if (node === null) return
  if (node.role !== undefined) tags.push(node.role)
  for (const child of node.children ?? []) collectTags(child, tags)
}

/** All parts of a file in one. */
export async function joined(parts: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(Buffer.from(part))
  return Buffer.concat(all)
}

/** The receipt of a booking as this person gets it. */
export async function readReceiptPdf(by: TestClient, bookingId: string, language = 'en'): Promise<ReadPdf> {
  const address = addressOf(downloadReceipt, { params: { id: bookingId }, query: { language } })
  const response = await fetch(`${by.url}${address}`, { headers: { authorization: `Bearer ${by.token}` } })
  if (response.headers.get('content-type') !== 'application/pdf')
    throw new Error(`the receipt was answered ${response.status}: ${await response.text()}`)
  return readPdf(new Uint8Array(await response.arrayBuffer()))
}
