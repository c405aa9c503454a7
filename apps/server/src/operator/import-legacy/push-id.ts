import { readTime } from './legacy-record.ts'

const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

/**
 * When the realtime database made a key: the first eight of the twenty characters of a push id are its time in milliseconds,
 * six bits each. Undefined for any other key.
 */
export function pushIdTime(key: string): Date | undefined {
  if (!/^[\w-]{20}$/.test(key)) return undefined
  const ms = [...key.slice(0, 8)].reduce((time, character) => time * 64 + alphabet.indexOf(character), 0)
  return readTime(ms)
}
