import { exactFromNumber, toTrimmedDecimalString } from '@cabstand/domain/exact'
import { findCarTypeProblems } from '@cabstand/domain/fare/car-type-check'
import type { CarTypeFields, ParcelChoice } from '@cabstand/domain/fare/car-type-fields'
import { toJson } from '../../platform/db/json.ts'
import { newId } from '../../platform/new-id.ts'
import { insertCarTypes, listCarTypes } from '../../trips/pricing/index.ts'
import { carTypeKey, type Draft, type ImportContext, type KnownCarType } from './context.ts'
import type { LegacyEntry } from './export-file.ts'
import { importCollection } from './import-collection.ts'
import { LegacyRecord } from './legacy-record.ts'
import { Refused } from './outcome.ts'

interface CarTypeDraft extends Draft, KnownCarType {
  readonly name: string
  /** Undefined: there is a car type of this name, whose prices stay. */
  readonly fields: CarTypeFields | undefined
  readonly createdAt: Date
}

/** Places car types. One of the same name as one of here is that one. */
export async function importCarTypes(
  context: ImportContext,
  entries: AsyncIterable<LegacyEntry>,
): Promise<void> {
  const { carTypes, db, now } = context
  const existing = await listCarTypes(db)
  for (const { id, name, service } of existing) carTypes.set(carTypeKey(name), { id, service })
  let position = existing.length
  await importCollection<CarTypeDraft>(context, {
    kind: 'cartypes',
    entries,
    batch: 100,
    map: ({ id: legacyId, value }) => {
      const record = new LegacyRecord(value)
      const name = record.text('name')
      const createdAt = record.time('createdAt') ?? now
      const known = carTypes.get(carTypeKey(name))
      if (known !== undefined)
        return { ...known, legacyId, name, createdAt, fields: undefined, notes: ['matched_existing'] }
      const fields = mapCarType(record, context.rules.currency)
      const draft = { legacyId, id: newId(), name, createdAt, fields, service: fields.service }
      // The next of this name in the export is this one.
      carTypes.set(carTypeKey(name), draft)
      return { ...draft, notes: record.has('image') ? ['picture_not_fetched'] : [] }
    },
    write: async (tx, drafts) => {
      const rows = drafts.flatMap(({ id, fields, createdAt }) => (fields ? [{ id, fields, createdAt }] : []))
      if (rows.length === 0) return
      await insertCarTypes(
        tx,
        rows.map(({ id, fields, createdAt }) => ({
          ...toColumns(fields),
          id,
          createdAt,
          position: position++,
        })),
      )
    },
  })
}

/** Reads the fields of a car type. Throws Refused for what a form would refuse, too. */
export function mapCarType(record: LegacyRecord, currency: string): CarTypeFields {
  const choices = (name: string) => record.entries(name).map(([, value]) => mapChoice(value, currency))
  const parcelTypes = choices('parcelTypes')
  const options = choices('options')
  const service = parcelTypes.length > 0 || options.length > 0 ? 'delivery' : 'taxi'
  const isFlat = record.text('convenience_fee_type') === 'flat'
  const fields: CarTypeFields = {
    name: record.text('name'),
    extraInfo: record.text('extra_info'),
    service,
    image: service === 'delivery' ? 'parcel' : 'city',
    photo: '',
    translations: {},
    baseFare: record.amount('base_fare', currency) ?? 0,
    minFare: record.amount('min_fare', currency) ?? 0,
    ratePerUnitDistance: rateOf(record, 'rate_per_unit_distance'),
    ratePerHour: rateOf(record, 'rate_per_hour'),
    convenienceFeeType: isFlat ? 'flat' : 'percentage',
    convenienceFees: isFlat
      ? String(record.amount('convenience_fees', currency) ?? 0)
      : decimalOf(record.number('convenience_fees') ?? 0, 2),
    cancelSlab: record.entries('cancelSlab').map(([, value]) => {
      const step = new LegacyRecord(value)
      return { minsDelayed: step.whole('minsDelayed') ?? 0, amount: step.amount('amount', currency) ?? 0 }
    }),
    parcelTypes,
    options,
  }
  const [problem] = findCarTypeProblems(fields)
  if (problem !== undefined) throw new Refused('invalid_fields', problem.path)
  return fields
}

function mapChoice(value: unknown, currency: string): ParcelChoice {
  const choice = new LegacyRecord(value)
  return { description: choice.text('description'), amount: choice.amount('amount', currency) ?? 0 }
}

/** Rates have at most four decimals here. */
const rateOf = (record: LegacyRecord, name: string) => decimalOf(record.number(name) ?? 0, 4)
const decimalOf = (value: number, places: number) => toTrimmedDecimalString(exactFromNumber(value), places)

const toColumns = ({ cancelSlab, parcelTypes, options, translations, ...fields }: CarTypeFields) => ({
  ...fields,
  translations: toJson(translations),
  cancelSlab: toJson(cancelSlab.toSorted((one, other) => one.minsDelayed - other.minsDelayed)),
  parcelTypes: toJson(parcelTypes),
  options: toJson(options),
})
