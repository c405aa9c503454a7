import type { PromoInput, PromoOffer, PromoRecord, PromoUse } from '../schemas/promo.ts'
import { ids, times } from './trip.ts'

const promoId = '01a20188-3d4c-7d0f-9b7e-0f7a3c5e9d21'

export const examplePromoInput: PromoInput = {
  promoName: 'HARBOUR10',
  promoDescription: '10% off every ride',
  promoDiscountType: 'percentage',
  promoDiscountValue: '10',
  maxPromoDiscountValue: 400,
  minOrder: 500,
  promoValidity: '2027-01-31',
  promoUsageLimit: 200,
  active: true,
}

export const examplePromo: PromoRecord = {
  ...examplePromoInput,
  id: promoId,
  userAvail: 37,
  expired: false,
  createdAt: times.requested,
  version: 2,
  changedAt: times.requested,
  changedBy: 'Lena Moreau',
}

export const examplePromoOffer: PromoOffer = {
  id: promoId,
  promoName: 'HARBOUR10',
  promoDescription: '10% off every ride',
  discountAmount: 56,
  promoValidity: '2027-01-31',
}

export const examplePromoUse: PromoUse = {
  id: ids.entry,
  state: 'reserved',
  rider: { id: ids.rider, name: 'Farah Haddad' },
  booking: { id: ids.booking, name: '6NXEWE' },
  discountAmount: 56,
  at: times.requested,
}
