const mark = '…'

/** The bytes that a text takes inside a JSON string in UTF-8. */
export function bytesInJson(text: string): number {
  let bytes = 0
  for (const char of JSON.stringify(text).slice(1, -1)) {
    const code = char.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/**
 * The text, or its beginning with "…" when it takes more bytes than this in JSON. Characters that belong together, such
 * as a letter with its marks or a flag, are not parted.
 */
export function shortenText(text: string, maxBytes: number): string {
  if (bytesInJson(text) <= maxBytes) return text
  let left = maxBytes - bytesInJson(mark)
  let kept = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    left -= bytesInJson(segment)
    if (left < 0) break
    kept += segment
  }
  return `${kept.trimEnd()}${mark}`
}
