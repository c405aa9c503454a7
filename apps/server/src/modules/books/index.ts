export { checkLedger } from './check-ledger.ts'
export { getLastCheck } from './checks-store.ts'
export { booksModule } from './module.ts'
export { sealLedger } from './seal-ledger.ts'
