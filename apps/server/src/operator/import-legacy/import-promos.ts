import { exactFromNumber, toTrimmedDecimalString } from '@cabstand/domain/exact'
import { findPromoProblems } from '@cabstand/domain/promo/promo-check'
import type { PromoFields } from '@cabstand/domain/promo/promo-fields'
import { findPromoByName, insertPromos } from '../../money/promos/index.ts'
import { newId } from '../../platform/new-id.ts'
import type { Draft, ImportContext } from './context.ts'
import type { LegacyEntry } from './export-file.ts'
import { importCollection } from './import-collection.ts'
import { LegacyRecord } from './legacy-record.ts'
import { Refused } from './outcome.ts'

interface PromoDraft extends Draft {
  /** Undefined: there is a promo of this name. */
  readonly fields: PromoFields | undefined
  readonly uses: number
  readonly createdAt: Date
}

/** Places promos with the number of their uses. One of the same name as one of here is that one. */
export async function importPromos(
  context: ImportContext,
  entries: AsyncIterable<LegacyEntry>,
): Promise<void> {
  const { db, now, rules } = context
  /** By name in lower case. */
  const known = new Map<string, string>()
  await importCollection<PromoDraft>(context, {
    kind: 'promos',
    entries,
    batch: 100,
    prepare: async (batch) => {
      for (const { value } of batch) {
        const name = nameOf(value)
        const promo = name === '' ? undefined : await findPromoByName(db, name)
        if (promo !== undefined) known.set(name.toLowerCase(), promo.id)
      }
    },
    map: ({ id: legacyId, value }) => {
      const record = new LegacyRecord(value)
      const createdAt = record.time('createdAt') ?? now
      const name = nameOf(value).toLowerCase()
      const existing = known.get(name)
      if (existing !== undefined)
        return { legacyId, id: existing, fields: undefined, uses: 0, createdAt, notes: ['matched_existing'] }
      const fields = mapPromo(record, rules.currency)
      const id = newId()
      known.set(name, id)
      return { legacyId, id, fields, uses: record.whole('user_avail') ?? 0, createdAt, notes: [] }
    },
    write: async (tx, drafts) => {
      const rows = drafts.flatMap(({ id, fields, uses, createdAt }) =>
        fields ? [{ ...fields, id, userAvail: uses, createdAt }] : [],
      )
      if (rows.length > 0) await insertPromos(tx, rows)
    },
  })
}

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'promo_name' in value && typeof value.promo_name === 'string'
    ? value.promo_name.trim()
    : ''

/** Reads the fields of a promo. Throws Refused for what a form would refuse, too. */
export function mapPromo(record: LegacyRecord, currency: string): PromoFields {
  const isFlat = record.text('promo_discount_type') === 'flat'
  const cap = record.amount('max_promo_discount_value', currency) ?? 0
  const limit = record.whole('promo_usage_limit') ?? 0
  const fields: PromoFields = {
    promoName: record.text('promo_name'),
    promoDescription: record.text('promo_description'),
    promoDiscountType: isFlat ? 'flat' : 'percentage',
    promoDiscountValue: isFlat
      ? String(record.amount('promo_discount_value', currency) ?? 0)
      : toTrimmedDecimalString(exactFromNumber(record.number('promo_discount_value') ?? 0), 2),
    // Without a limit the former system has 0 or nothing.
    maxPromoDiscountValue: isFlat || cap === 0 ? null : cap,
    minOrder: record.amount('min_order', currency) ?? 0,
    promoValidity: lastDayOf(record),
    promoUsageLimit: limit === 0 ? null : limit,
    active: true,
  }
  const [problem] = findPromoProblems(fields)
  if (problem !== undefined) throw new Refused('invalid_fields', problem.path)
  return fields
}

/** A day that is written as one stays that day. */
function lastDayOf(record: LegacyRecord): string | null {
  if (!record.has('promo_validity')) return null
  const end = record.time('promo_validity')
  if (end === undefined) throw new Refused('invalid_fields', 'promo_validity')
  const written = /^\d{4}-\d{2}-\d{2}/.exec(record.text('promo_validity'))
  return written?.[0] ?? end.toISOString().slice(0, 10)
}
