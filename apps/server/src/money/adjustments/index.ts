export { adjustmentEvents } from './events.ts'
export { adjustmentsModule } from './module.ts'
export { requestAdjustment } from './request-adjustment.ts'
