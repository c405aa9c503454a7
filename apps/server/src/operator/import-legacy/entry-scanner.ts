/** An entry of a JSON object or array: its key or index, and where its value is. */
export interface ScannedEntry {
  readonly key: string
  readonly start: number
  readonly end: number
  /** The JSON of the value; empty unless it was asked for. */
  readonly text: string
}

const code = (character: string) => character.charCodeAt(0)
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')]
const [openObject, closeObject, openArray, closeArray] = [code('{'), code('}'), code('['), code(']')]
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * Finds the entries of one JSON object or array in parts of a file. It looks at the bytes that structure JSON and at
 * nothing else, which in UTF-8 are never part of another character. The values are for `JSON.parse`.
 */
export class EntryScanner {
  position: number
  /** Whether the object or array has ended. */
  isComplete = false
  private readonly withText: boolean
  private depth = 0
  private isList = false
  private inString = false
  private isEscaped = false
  private index = 0
  private key: string | undefined
  /** Where the key or value that is being read begins; undefined between them. */
  private start: number | undefined
  private kept: Buffer[] = []

  constructor(position: number, withText: boolean) {
    this.position = position
    this.withText = withText
  }

  /** The entries that end in this part. */
  *read(part: Buffer): Generator<ScannedEntry> {
    let keptFrom = 0
    const first = this.position
    for (let at = 0; at < part.length; at += 1) {
      this.position = first + at
      const byte = part[at] ?? 0
      if (this.inString) {
        this.passString(byte)
        continue
      }
      if (isSpace(byte)) continue
      const isEnd = this.depth === 1 && (byte === comma || byte === closeObject || byte === closeArray)
      if (isEnd || (this.depth === 1 && byte === colon && this.key === undefined)) {
        const entry = this.endPiece(part.subarray(keptFrom, at), isEnd)
        if (entry !== undefined) yield entry
        if (isEnd && byte !== comma) this.isComplete = true
      } else if (this.depth === 0) this.open(byte)
      else {
        if (this.start === undefined) {
          this.start = this.position
          keptFrom = at
        }
        this.passStructure(byte)
      }
    }
    this.position = first + part.length
    if (this.start !== undefined && this.keeps) this.kept.push(part.subarray(keptFrom))
  }

  /** Keys are always kept: they are short. */
  private get keeps(): boolean {
    return this.withText || (this.key === undefined && !this.isList)
  }

  private open(byte: number): void {
    this.isList = byte === openArray
    if (this.isList || byte === openObject) this.depth = 1
    // Any other value has no entries.
    else this.isComplete = true
  }

  private passString(byte: number): void {
    if (this.isEscaped) this.isEscaped = false
    else if (byte === backslash) this.isEscaped = true
    else if (byte === quote) this.inString = false
  }

  private passStructure(byte: number): void {
    if (byte === quote) this.inString = true
    else if (byte === openObject || byte === openArray) this.depth += 1
    else if (byte === closeObject || byte === closeArray) this.depth -= 1
  }

  /** Ends a key, for which nothing is returned, or a value. */
  private endPiece(rest: Buffer, isEnd: boolean): ScannedEntry | undefined {
    const { start } = this
    if (start === undefined) return undefined
    const text = this.keeps ? Buffer.concat([...this.kept, rest]).toString('utf8') : ''
    this.kept = []
    this.start = undefined
    if (!isEnd) {
      this.key = readKey(text)
      return undefined
    }
    const key = this.isList ? String(this.index) : (this.key ?? '')
    this.index += 1
    this.key = undefined
    return { key, start, end: this.position, text }
  }
}

/** A key is a JSON text itself. */
function readKey(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}
