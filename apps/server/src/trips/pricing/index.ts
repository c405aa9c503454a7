export { carTypeRows, insertCarTypes, listCarTypes, type NewCarType } from './car-type-store.ts'
export {
  type CarType,
  type CarTypeReader,
  carTypeBrief,
  createCarTypeReader,
} from './car-types.ts'
export { changePriceCurrency } from './change-price-currency.ts'
export { createQuotes, type QuoteDeps } from './create-quotes.ts'
export { getQuote } from './get-quote.ts'
export { listCarTypesForWire } from './list-car-types.ts'
export { pricingModule } from './module.ts'
export { assertParcelType } from './parcel-choices.ts'
export type { QuoteClaim } from './quote-owner.ts'
export { insertQuotes, type Quote } from './quote-store.ts'
