export {
  getWalletBalance,
  hasLedgerEntries,
  listBalanceDifferences,
  listBookingEntries,
  lockWallets,
  openAccounts,
  turnIntoDriverWallet,
} from './ledger-store.ts'
export { walletModule } from './module.ts'
export { type Entry, postEntry } from './post-entry.ts'
export { readWallet } from './read-wallet.ts'
