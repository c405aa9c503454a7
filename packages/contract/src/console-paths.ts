/**
 * The address of each screen that only staff have. Router, server and links read it here. A new one is a line, and its
 * row in `apps/web/src/app/console/console-screens.ts`.
 */
export const consolePaths = {
  dashboard: '/dashboard',
  dispatch: '/dispatch',
  addBooking: '/addbookings',
  riders: '/riders',
  drivers: '/drivers',
  fleetAdmins: '/fleetadmins',
  admins: '/alladmin',
  carTypes: '/cartypes',
  promos: '/promos',
  notifications: '/notifications',
  cancelReasons: '/cancelreasons',
  earningReports: '/earningreports',
  driverEarnings: '/driverearning',
  addToWallet: '/addtowallet',
  walletAdjustments: '/walletadjustments',
  heldRewards: '/heldrewards',
  withdrawals: '/withdraws',
  payments: '/paymentproviders',
  paymentCases: '/paymentcases',
  clearing: '/clearing',
  settings: '/settings',
  appInfo: '/appinfo',
  languages: '/languagesetting',
  sitePages: '/sitepages',
  audit: '/audit',
  system: '/system',
} as const

/** Those that list records with a page of their own, below them at `/$id`, and a form for a new one at `/new`. */
export const pathsWithRecords = [
  consolePaths.riders,
  consolePaths.drivers,
  consolePaths.fleetAdmins,
  consolePaths.admins,
  consolePaths.carTypes,
] as const
