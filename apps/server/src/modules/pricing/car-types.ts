import { quoteFare } from '@cabstand/domain/fare/quote-fare'
import type { CancelSlab, FareRules, Tariff } from '@cabstand/domain/fare/tariff'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import { type CarTypeRow, listCarTypes } from './car-type-store.ts'

export interface ParcelChoice {
  readonly description: string
  readonly amount: number
}

/** A car type's words in other languages, by locale. */
export type CarTypeTranslations = Readonly<
  Record<string, { readonly name: string; readonly extraInfo: string }>
>

export interface CarType {
  readonly id: string
  readonly name: string
  readonly service: 'taxi' | 'delivery'
  readonly image: string
  readonly extraInfo: string
  readonly translations: CarTypeTranslations
  readonly position: number
  readonly parcelTypes: readonly ParcelChoice[]
  readonly options: readonly ParcelChoice[]
  readonly tariff: Tariff
}

/** Reads car types from memory; a change by any process is seen within the refresh time. */
export interface CarTypeReader {
  list(): Promise<readonly CarType[]>
  find(id: string): Promise<CarType | undefined>
  /**
   * The same, reading on this transaction's connection. A transaction must not wait for a second connection:
   * when all are held by transactions that wait for it, none would ever end.
   */
  within(tx: Tx): CarTypeReader
}

const refreshMs = 3000

export function createCarTypeReader(db: Database): CarTypeReader {
  let known: { list: readonly CarType[]; byId: Map<string, CarType>; readAtMs: number } | undefined
  const read = async (through: Database | Tx) => {
    if (known !== undefined && performance.now() - known.readAtMs < refreshMs) return known
    const list = (await listCarTypes(through)).map(toCarType)
    known = { list, byId: new Map(list.map((carType) => [carType.id, carType])), readAtMs: performance.now() }
    return known
  }
  const reader = (through: Database | Tx): CarTypeReader => ({
    list: async () => (await read(through)).list,
    find: async (id) => (await read(through)).byId.get(id),
    within: reader,
  })
  return reader(db)
}

function toCarType(row: CarTypeRow): CarType {
  return {
    id: row.id,
    name: row.name,
    service: row.service as CarType['service'],
    image: row.image,
    extraInfo: row.extraInfo,
    translations: row.translations as unknown as CarTypeTranslations,
    position: row.position,
    parcelTypes: row.parcelTypes as unknown as ParcelChoice[],
    options: row.options as unknown as ParcelChoice[],
    tariff: {
      baseFare: row.baseFare,
      ratePerUnitDistance: row.ratePerUnitDistance,
      ratePerHour: row.ratePerHour,
      minFare: row.minFare,
      convenienceFee:
        row.convenienceFeeType === 'flat'
          ? { type: 'flat', amount: Number(row.convenienceFees) }
          : { type: 'percentage', percent: row.convenienceFees },
      cancelSlabs: row.cancelSlab as unknown as CancelSlab[],
      version: row.tariffVersion,
    },
  }
}

/** The lowest all-in price of a car type: a trip of no length. */
export function fromPrice(carType: CarType, rules: FareRules): number {
  return quoteFare({ distanceMeters: 0, durationSeconds: 0 }, carType.tariff, rules).tripCost
}

export const carTypeBrief = ({ id, name, translations, image }: CarType) => ({
  id,
  name,
  translations,
  image,
})
