export { paymentEvents } from './events.ts'
export { paymentsModule } from './module.ts'
