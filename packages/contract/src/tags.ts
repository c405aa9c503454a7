/** The groups of the API description, in display order. */
export const tags = {
  'Sign-in': 'Sign in with a mobile number and a one-time code, read and change your own account, sign out.',
  Places: 'Search for places by name or by position, and list the addresses a rider used before.',
  Quotes: 'Prices for a trip before it is booked, and the cars near a point.',
  Bookings: 'A trip from request to rating. Each step is one request and creates one numbered event.',
  Chat: 'Messages between the rider and the driver of a booking, and what each has read.',
  Drivers: 'Go online, send positions, and read open offers and running trips.',
  Wallet: 'The balance of a rider or driver, with its ledger entries.',
  Withdrawals: 'Money that people take out of their wallets, and how admins pay it.',
  Notifications:
    'What people are told about their trips: the inbox, their devices, and broadcasts by admins.',
  Staff: 'For fleet admins and admins: cars on the map, dispatch records and ledger entries.',
  'Car types': 'For admins: what riders can choose, its prices, and the tariffs it has had.',
  Promos: 'Discounts: what riders can use, who used it, and the promos that admins keep.',
  Referrals: 'Who invited whom with a referral id, and the bonus for both.',
  Files:
    'Pictures: resumable uploads by the tus protocol, and reading them. Records name a picture by its address.',
  Operator: 'For admins: settings, languages with their texts, and cancellation reasons.',
  Routing: 'Routes, travel times and reachable areas by road.',
  Map: 'The active map, and the cost of map providers.',
  Setup: 'The set-up form of a new installation. It can be submitted once.',
  System: 'Health, settings, car types, cancellation reasons and languages.',
  Legacy:
    'Map endpoints of existing mobile clients. Paths, requests and responses are those that these clients expect.',
} as const satisfies Record<string, string>

export type Tag = keyof typeof tags
