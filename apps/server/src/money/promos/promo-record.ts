import { promos } from '@cabstand/contract/http/money/promos'
import type { PromoDetails } from '@cabstand/contract/schemas/promo'
import { findPromoProblems } from '@cabstand/domain/promo/promo-check'
import type { Tx } from '../../platform/db/transaction.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { recordStaffChange, staffRecord } from '../../platform/records/staff-record.ts'
import { type PromoRow, promoSource, type StaffPromoRow } from './promo-store.ts'
import { readToday, type TodayDeps } from './today.ts'

/** What no change by staff is about. */
const audit = { omit: ['createdAt', 'userAvail'] }

/** Promos as admins read and write them. */
export const promoRecord = (deps: TodayDeps) =>
  staffRecord<typeof promos, StaffPromoRow>(promos, {
    source: promoSource,
    check: findPromoProblems,
    assertChange: async ({ promoValidity }) => {
      const isPast = typeof promoValidity === 'string' && promoValidity < (await readToday(deps))
      assertNoProblems(isPast ? [{ path: 'promoValidity', code: 'past' }] : [])
    },
    unique: { promos_name: 'promoName' },
    audit,
    compute: async () => {
      const today = await readToday(deps)
      return ({ userAvail, promoValidity, createdAt }) => ({
        userAvail,
        expired: promoValidity !== null && promoValidity < today,
        createdAt: createdAt.toISOString(),
      })
    },
  })

/** For changes of a promo that are not made in its form. */
export const recordPromoChange = (tx: Tx, before: StaffPromoRow, after: StaffPromoRow) =>
  recordStaffChange(tx, promos, { ...audit, before, after })

/** What a booking keeps of its promo. */
export const promoDetailsOf = (row: PromoRow): PromoDetails => ({
  id: row.id,
  promoName: row.promoName,
  promoDescription: row.promoDescription,
  promoDiscountType: row.promoDiscountType,
  promoDiscountValue: row.promoDiscountValue,
  maxPromoDiscountValue: row.maxPromoDiscountValue,
  minOrder: row.minOrder,
})
