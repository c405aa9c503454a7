export { closeWallet } from './close-wallet.ts'
export { exportStatement, type StatementDeps } from './export-statement.ts'
export {
  getWalletBalance,
  getWalletState,
  hasLedgerEntries,
  listBalanceDifferences,
  listEntriesAbout,
  lockAvailable,
  lockWallets,
  openAccounts,
  sumImported,
  sumPosted,
  turnIntoDriverWallet,
  turnIntoRiderWallet,
} from './ledger-store.ts'
export { walletModule } from './module.ts'
export { postEntries } from './post-entries.ts'
export { type Entry, postEntry } from './post-entry.ts'
export { readWallet } from './read-wallet.ts'
export { hintWallets } from './topics.ts'
