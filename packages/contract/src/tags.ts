/** The groups of the API description, in the order in which a reader meets them. */
export const tags = {
  'Sign-in': 'Sign in with a mobile number and a one-time code, read and change your own account, sign out.',
  Places: 'Find places by name or by point, and the addresses that a rider has used before.',
  Quotes: 'Prices for a trip before it is booked, and the cars near a point.',
  Bookings: 'A trip from request to rating. Each step is one call and one numbered event.',
  Drivers: 'Go online, send positions, and read open offers and running trips.',
  Wallet: 'The balance of a rider or driver and the entries behind it.',
  Staff: 'For fleet admins and admins: cars on the map, dispatch records and ledger entries.',
  Routing: 'Routes, travel times and reachable areas by road.',
  Map: 'The map in force and what map providers cost.',
  Setup: 'The first form of a new installation. It closes for good once it was sent.',
  System: 'Health, settings, car types, cancellation reasons and languages.',
  Legacy:
    'Map calls of existing mobile clients. Paths, bodies and answers are kept as those clients expect them.',
} as const satisfies Record<string, string>

export type Tag = keyof typeof tags
