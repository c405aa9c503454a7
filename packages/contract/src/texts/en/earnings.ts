/** What a driver earned, by day and week. */
export const earnings = {
  earnings_title: 'Earnings',
  earnings_failed: 'Couldn’t load your earnings',
  earnings_week: '{from} to {to}',
  earnings_before: 'Week before',
  earnings_after: 'Week after',
  earnings_share: 'Your share',
  'earnings_trips.one': '{count} trip',
  'earnings_trips.other': '{count} trips',
  earnings_cash: 'cash {amount}',
  earnings_tips: 'tips {amount}',
  earnings_online: 'online {hours} h {minutes} min',
  earnings_empty: 'Nothing earned in this week',
  earnings_empty_note: 'Trips appear here on the day on which they are paid.',
} as const
