import type { Random } from '../demo-city/random.ts'
import { whole } from './choose.ts'

const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

/** A key as a realtime database makes it: eight characters of the time, twelve random ones. */
export function pushId(ms: number, random: Random): string {
  let [time, rest] = ['', ms]
  for (let place = 0; place < 8; place += 1) {
    time = alphabet.charAt(rest % 64) + time
    rest = Math.floor(rest / 64)
  }
  return time + Array.from({ length: 12 }, () => alphabet.charAt(whole(random, 0, 63))).join('')
}
