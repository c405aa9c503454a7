import { createReadStream } from 'node:fs'
import { StartupError } from '../../platform/startup-error.ts'
import { EntryScanner, type ScannedEntry } from './entry-scanner.ts'

/** Bytes of the file, from the first to before the second. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** One record of a collection. */
export interface LegacyEntry {
  readonly id: string
  readonly value: unknown
}

/** The file is read in parts of this size, so that memory does not grow with it. */
const partBytes = 1 << 20

/**
 * Where the collections of an export are. The whole file is scanned once, and never held: a database of years is larger
 * than a text may be in Node.js. Throws StartupError when it is not one JSON object.
 */
export async function findCollections(file: string): Promise<ReadonlyMap<string, ByteRange>> {
  const found = new Map<string, ByteRange>()
  for await (const { key, start, end } of scan(file, { start: 0, end: Number.POSITIVE_INFINITY }, false))
    found.set(key, { start, end })
  return found
}

/** The records of a collection one by one, in their order; empty places of a list are passed over. */
export async function* readCollection(file: string, range: ByteRange): AsyncGenerator<LegacyEntry> {
  for await (const { key, start, text } of scan(file, range, true)) {
    const value = parse(file, text, start)
    if (value !== null) yield { id: key, value }
  }
}

async function* scan(file: string, range: ByteRange, withText: boolean): AsyncGenerator<ScannedEntry> {
  const scanner = new EntryScanner(range.start, withText)
  // Its end is the last byte that is read.
  const end = range.end - 1
  for await (const part of createReadStream(file, { start: range.start, end, highWaterMark: partBytes }))
    yield* scanner.read(part)
  if (!scanner.isComplete) throw notJson(file, scanner.position)
}

function parse(file: string, text: string, at: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson(file, at)
    throw error
  }
}

const notJson = (file: string, at: number) =>
  new StartupError(`${file} is not an export: what begins at byte ${at} is not valid JSON. Export it again.`)

/** A small collection as a whole; undefined when the export has none. */
export async function readWhole(file: string, range: ByteRange | undefined): Promise<unknown> {
  if (range === undefined) return undefined
  const parts: Buffer[] = []
  for await (const part of createReadStream(file, { start: range.start, end: range.end - 1 }))
    parts.push(part)
  return parse(file, Buffer.concat(parts).toString('utf8'), range.start)
}
