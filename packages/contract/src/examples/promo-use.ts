import type { PromoUse } from '../schemas/promo-use.ts'
import { ids, times } from './ids.ts'

export const examplePromoUse: PromoUse = {
  id: ids.entry,
  state: 'reserved',
  rider: { id: ids.rider, name: 'Farah Haddad' },
  booking: { id: ids.booking, name: '6NXEWE' },
  discountAmount: 56,
  at: times.requested,
}
