/** The checkout of a payment. */
export const checkout = {
  pay_test_title: 'Test card: {amount}',
  pay_test_note: 'This is a demo. No card is charged.',
  pay_test_cancel: 'Cancel payment',
  pay_test_decline: 'Decline',
  pay_test_approve: 'Approve',
  pay_declined: 'The card was declined. Nothing was charged; try again or pay another way.',
  pay_credited: 'This was already paid. {amount} was added to your wallet.',
} as const
