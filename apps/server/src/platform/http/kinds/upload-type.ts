import type { ImageType } from '@cabstand/domain/upload/image-limits'

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

const recognise: Readonly<Record<ImageType, (bytes: Buffer) => boolean>> = {
  'image/jpeg': (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  'image/png': (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  'image/webp': (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
}

/** The number of bytes that distinguish all types. */
export const headBytes = 16

/** The type of a file by its first bytes; undefined for any other type. */
export function typeOf(head: Buffer): ImageType | undefined {
  for (const [type, fits] of Object.entries(recognise)) if (fits(head)) return type as ImageType
  return undefined
}
