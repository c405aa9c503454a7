/** The wallet of a rider or a driver. */
export const wallet = {
  // bookings and wallet
  wallet_title: 'Wallet',
  wallet_balance: 'Balance',
  wallet_note_rider: 'Used when you pay by wallet',
  wallet_note_driver: 'Your earnings minus cash collected',
  wallet_owed: 'You owe this. It comes off your next payment.',
  wallet_history: 'History',
  wallet_empty: 'No entries yet',
  wallet_empty_note: 'Payments and fees appear here.',
  wallet_failed: 'Couldn’t load your wallet',
  wallet_credit: 'Credit',
  wallet_debit: 'Debit',
  wallet_withdraw: 'Withdrawal',
  // what wallet entries were for
  wallet_ride: 'Ride',
  wallet_driver_share: 'Your share of a trip',
  wallet_cash_collected: 'Cash you collected',
  wallet_refund: 'Refund',
  wallet_cancellation: 'Cancellation',
  wallet_admin_credit: 'Added by the operator',
  wallet_referral: 'Referral',
  wallet_top_up: 'Added by card',
} as const
