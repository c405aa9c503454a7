import type { Stop } from '@cabstand/contract/schemas/common'
import { currencyExponent } from '@cabstand/domain/currency'
import { parseDecimal, roundHalfAwayFromZero } from '@cabstand/domain/exact'
import { toSafeMinor } from '@cabstand/domain/money'
import { Refused } from './outcome.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** PostgreSQL stores no text with this character. */
const nul = '\u0000'
/** Times before and after are no times of a ride-hailing service, but seconds, counters or mistakes. */
const [firstMs, lastMs] = [Date.UTC(2000, 0), Date.UTC(2100, 0)]
const isoDay = /^\d{4}-\d{2}-\d{2}/

/** A record of the former system. What it holds is not to be trusted: each field is read as what it should be. */
export class LegacyRecord {
  private readonly fields: Fields

  /** Throws Refused unless the value has fields. */
  constructor(value: unknown) {
    if (!isFields(value)) throw new Refused('not_a_record')
    this.fields = value
  }

  /** Whether there is anything in the field. */
  has(name: string): boolean {
    const value = this.raw(name)
    return value !== undefined && value !== null && value !== ''
  }

  raw(name: string): unknown {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined
  }

  /** A text without spaces around it; empty for what is none. */
  text(name: string): string {
    const value = this.raw(name)
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' ? value.replaceAll(nul, '').trim() : ''
  }

  /** The same; null for an empty one. */
  textOrNull(name: string): string | null {
    return this.text(name) || null
  }

  flag(name: string): boolean {
    const value = this.raw(name)
    return value === true || value === 'true' || value === 1
  }

  /** A time in milliseconds, as a number or a text, or in ISO 8601; undefined for anything else. */
  time(name: string): Date | undefined {
    return readTime(this.raw(name))
  }

  /** Undefined when the field is empty. Throws Refused for what is no number of at least zero. */
  number(name: string): number | undefined {
    if (!this.has(name)) return undefined
    const value = Number(this.text(name) || Number.NaN)
    if (!Number.isFinite(value) || value < 0) throw new Refused('bad_number', name)
    return value
  }

  /** A number without fraction that a column of 32 bits takes; undefined when the field is empty. */
  whole(name: string): number | undefined {
    const value = this.number(name)
    if (value !== undefined && value >= 2 ** 31) throw new Refused('bad_number', name)
    return value === undefined ? undefined : Math.round(value)
  }

  /**
   * An amount of major units as minor units, rounded half away from zero; undefined when the field is empty. Throws Refused
   * for what is no amount, and for one below zero unless it may be.
   */
  amount(name: string, currency: string, mayBeNegative = false): number | undefined {
    if (!this.has(name)) return undefined
    const minor = readAmount(this.text(name), currency)
    if (minor === undefined || (minor < 0 && !mayBeNegative)) throw new Refused('bad_amount', name)
    return minor
  }

  /** The records of a list or of an object by key, with their keys; without empty places. */
  entries(name: string): [key: string, value: unknown][] {
    const value = this.raw(name)
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).filter(([, each]) => each !== null && each !== undefined)
  }

  /** A stop with the address that people see. Throws Refused without coordinates. */
  stop(name: string): Stop {
    const value = this.raw(name)
    if (!isFields(value)) throw new Refused('bad_place', name)
    const of = new LegacyRecord(value)
    const point = readPoint(value.lat, value.lng)
    if (point === undefined) throw new Refused('bad_place', name)
    return { ...point, address: of.text('add') || of.text('description') || of.text('address') }
  }
}

/** Minor units of a decimal text; undefined for what is none, or too large. */
function readAmount(text: string, currency: string): number | undefined {
  try {
    return toSafeMinor(roundHalfAwayFromZero(parseDecimal(text), currencyExponent(currency)))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A time in milliseconds or ISO 8601; undefined for anything else. */
export function readTime(value: unknown): Date | undefined {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{12,13}$/.test(value))
  const ms = isNumber
    ? Number(value)
    : typeof value === 'string' && isoDay.test(value)
      ? Date.parse(value)
      : 0
  return ms >= firstMs && ms < lastMs ? new Date(Math.round(ms)) : undefined
}

/** Coordinates in degrees; undefined for what is none. */
export function readPoint(latitude: unknown, longitude: unknown): { lat: number; lng: number } | undefined {
  const [lat, lng] = [latitude, longitude].map((degrees) =>
    typeof degrees === 'number' || (typeof degrees === 'string' && degrees.trim() !== '')
      ? Number(degrees)
      : Number.NaN,
  )
  const isPoint =
    lat !== undefined &&
    lng !== undefined &&
    Math.abs(lat) <= 90 &&
    Math.abs(lng) <= 180 &&
    (lat !== 0 || lng !== 0)
  return isPoint ? { lat, lng } : undefined
}
