import { create } from 'content-disposition'

const maxCharacters = 120
/** Control characters, path separators, characters special to shells and Windows, and direction marks. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Converts any text to a file name that is valid on every system. */
export function safeFileName(name: string): string {
  const plain = name
    .replaceAll(unsafe, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '')
  const named = plain === '' ? 'file' : reservedOnWindows.test(plain) ? `_${plain}` : plain
  if ([...named].length <= maxCharacters) return named
  const extension = /\.[a-z0-9]{1,8}$/i.exec(named)?.[0] ?? ''
  return `${[...named].slice(0, maxCharacters - extension.length).join('')}${extension}`
}

/** `Content-Disposition` of an attachment (RFC 6266), with the name in ASCII and in full (RFC 8187). */
export const attachmentHeader = (name: string): string => create(safeFileName(name))
