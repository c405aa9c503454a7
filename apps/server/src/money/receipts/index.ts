export { checkReceipts } from './check-receipts.ts'
export { receiptsModule } from './module.ts'
export { numberReceipts, type ReceiptHash } from './number-receipts.ts'
