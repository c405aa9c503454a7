export { changePromoCurrency } from './change-promo-currency.ts'
export { spendPromoGuess } from './guess-budget.ts'
export { promosModule } from './module.ts'
export { findPromoByName, insertPromos, type NewPromo } from './promo-store.ts'
export {
  type CheckedPromo,
  decideHeldUse,
  listPromoOffers,
  type PromoTrip,
  reservePromo,
  returnPromo,
  settlePromo,
  takePromo,
} from './use-promo.ts'
