import type { Format } from '../../ui/format.ts'

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'megabyte' | 'gigabyte'

const inUnit = ({ basis }: Format, unit: Unit, value: number, maximumFractionDigits = 0) =>
  new Intl.NumberFormat(basis.numberLocale, { style: 'unit', unit, maximumFractionDigits }).format(value)

const megabyte = 1_000_000
const gigabyte = 1_000 * megabyte

/** "284 MB", "18.2 GB", as disks are sold. */
export function sizeText(format: Format, bytes: number): string {
  return bytes < gigabyte
    ? inUnit(format, 'megabyte', bytes / megabyte)
    : inUnit(format, 'gigabyte', bytes / gigabyte, 1)
}

/** A time in its largest whole unit: "90 sec", "12 min", "3 hr". */
export function ageText(format: Format, seconds: number): string {
  if (seconds < 120) return inUnit(format, 'second', seconds)
  if (seconds < 7200) return inUnit(format, 'minute', Math.floor(seconds / 60))
  if (seconds < 2 * 86_400) return inUnit(format, 'hour', Math.floor(seconds / 3600))
  return inUnit(format, 'day', Math.floor(seconds / 86_400))
}
