import { type ParcelChoice, toTariff } from '@cabstand/domain/fare/car-type-fields'
import { riderAmount } from '@cabstand/domain/fare/lines'
import { quoteFare } from '@cabstand/domain/fare/quote-fare'
import type { FareRules, Tariff } from '@cabstand/domain/fare/tariff'
import { type CachedRows, cachedRows } from '../../platform/cache/cached-rows.ts'
import type { RowChanges } from '../../platform/cache/row-changes.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CarTypeTranslations } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type CarTypeRow, carTypeRows, listCarTypes } from './car-type-store.ts'

export interface CarType {
  readonly id: string
  readonly name: string
  readonly service: 'taxi' | 'delivery'
  readonly image: string
  /** Address of a picture in place of the illustration; empty: none. */
  readonly photo: string
  readonly extraInfo: string
  readonly translations: CarTypeTranslations
  readonly position: number
  readonly parcelTypes: readonly ParcelChoice[]
  readonly options: readonly ParcelChoice[]
  /** Offered no more; kept for what names it. */
  readonly archived: boolean
  readonly tariff: Tariff
}

/** Reads car types from the cache. */
export interface CarTypeReader {
  /** All car types, archived ones included, in display order. */
  list(): Promise<readonly CarType[]>
  /** Those that riders can choose, in display order. */
  listOffered(): Promise<readonly CarType[]>
  find(id: string): Promise<CarType | undefined>
  /** For code in a transaction: see `CachedRows.within`. */
  within(tx: Tx): CarTypeReader
}

interface CarTypes {
  readonly list: readonly CarType[]
  readonly offered: readonly CarType[]
  readonly byId: ReadonlyMap<string, CarType>
}

export function createCarTypeReader(changes: RowChanges): CarTypeReader {
  const load = async (through: Database | Tx): Promise<CarTypes> => {
    const list = (await listCarTypes(through)).map(toCarType)
    const offered = list.filter(({ archived }) => !archived)
    return { list, offered, byId: new Map(list.map((carType) => [carType.id, carType])) }
  }
  return readerOf(cachedRows({ changes, tables: [carTypeRows], load }))
}

const readerOf = (rows: CachedRows<CarTypes>): CarTypeReader => ({
  list: async () => (await rows.get()).list,
  listOffered: async () => (await rows.get()).offered,
  find: async (id) => (await rows.get()).byId.get(id),
  within: (tx) => readerOf(rows.within(tx)),
})

function toCarType(row: CarTypeRow): CarType {
  return {
    id: row.id,
    name: row.name,
    service: row.service,
    image: row.image,
    photo: row.photo,
    extraInfo: row.extraInfo,
    translations: row.translations,
    position: row.position,
    parcelTypes: row.parcelTypes,
    options: row.options,
    archived: row.archivedAt !== null,
    tariff: toTariff(row, row.tariffVersion),
  }
}

/** The lowest price of a car type, including the fee: a trip of zero length. */
export function fromPrice(carType: CarType, rules: FareRules): number {
  return quoteFare({ distanceMeters: 0, durationSeconds: 0 }, carType.tariff, rules).tripCost
}

/** What riders may choose for a delivery, with the fee in each amount as in the lines of a price. */
export function choicesOf({ parcelTypes, options, tariff }: CarType, rules: FareRules) {
  const allIn = ({ description, amount }: ParcelChoice): ParcelChoice => ({
    description,
    amount: riderAmount(amount, tariff, rules),
  })
  return { parcelTypes: parcelTypes.map(allIn), options: options.map(allIn) }
}

export const carTypeBrief = ({ id, name, translations, image, photo }: CarType) => ({
  id,
  name,
  translations,
  image,
  photo,
})
