/** Tipping the driver after a trip. */
export const tips = {
  tip_title: 'Add a tip for {name}?',
  tip_note: 'All of it goes to your driver.',
  tip_other: 'Another amount',
  tip_own: 'Your amount',
  tip_limit: 'Up to {amount}',
  tip_give: 'Give tip',
  tip_enter: 'Enter an amount',
  tip_from_wallet: 'Give {amount} from your wallet',
  tip_by_card: 'Pay {amount} by card',
  tip_short: 'Your wallet has {amount}, so a card pays this tip.',
  tip_no_way: 'Your wallet has {amount}. Add money to it first, or choose a smaller tip.',
  tip_given: 'You gave {name} {amount}',
  tip_done: 'Thank you. {name} has your tip.',
} as const
