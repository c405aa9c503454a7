export { paymentEvents } from './events.ts'
export { paymentsModule } from './module.ts'
export type { PaymentProvider } from './provider.ts'
