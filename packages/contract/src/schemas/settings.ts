import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { instant, money, text } from './common.ts'
import { recordChange } from './record-change.ts'
import { reference } from './reference.ts'

const link = (where: string) => about(text(1000), `Address of ${where}, empty when there is none.`)
const handle = (network: string) => about(text(200), `Name of the company on ${network}, empty for none.`)
const onOff = (what: string) => about(z.boolean(), what)
const count = (what: string, example: number) => about(z.int(), what, example)

export const appCategory = about(z.enum(['taxi', 'delivery', 'both']), 'What the service offers.')

const appInfo = {
  appName: about(text(200), 'Name of the service.', 'Cabstand'),
  companyName: about(text(200), 'Name of the operator.', 'Meridian Cabs Ltd'),
  companyWebsite: link("the operator's website"),
  companyTerms: link('the terms of service'),
  contactEmail: about(
    text(300),
    'E-mail address for enquiries, empty for none.',
    'hello@meridiancabs.example',
  ),
  companyAddress: about(
    text(300),
    'Postal address of the operator on receipts, empty for none.',
    '4 Harbour Street, Meridian',
  ),
  taxNumber: about(text(60), 'Tax number of the operator on receipts, empty for none.', 'PT501234567'),
  taxName: about(text(60), 'Name of the tax that prices include, empty for none.', 'VAT'),
  taxRate: about(
    text(10),
    'Its rate in percent, at most two decimals; empty: receipts have no tax line.',
    '6',
  ),
  facebookHandle: handle('Facebook'),
  twitterHandle: handle('Twitter'),
  instagramHandle: handle('Instagram'),
  appleStoreLink: link('the app for iOS'),
  playStoreLink: link('the app for Android'),
} as const

const service = {
  appCategory,
  code: about(
    text(10),
    'The currency of all amounts, ISO 4217. It cannot change once the ledger has entries.',
    'EUR',
  ),
  symbol: about(text(40), 'Its symbol.', '€'),
  swipeSymbol: onOff('The symbol is shown after the amount.'),
  decimal: about(z.nullable(z.number()), 'Decimal places of displayed and rounded amounts.', 2),
  timeZone: about(text(60), 'IANA time zone in which days and months are counted.', 'Europe/Lisbon'),
  country: about(text(10), 'ISO 3166-1 code of the default dialling prefix; empty for none.', 'PT'),
  restrictCountry: about(
    text(10),
    'ISO 3166-1 code of the country to suggest places in; empty for any country.',
  ),
  allowCountrySelection: onOff('People may choose another dialling prefix.'),
  convertToMile: onOff(
    'Distances are in miles instead of kilometres. Stored rates and radii are not converted.',
  ),
  otpSecure: onOff("Drivers must enter the rider's code to start a trip."),
  driverApproval: onOff('New drivers wait until staff have approved them.'),
  autoDispatch: onOff('Bookings are offered to drivers automatically; otherwise admins assign them.'),
  driverRadius: about(text(20), 'How far from a pickup drivers are asked, in the unit of distances.', '10'),
  negativeBalance: onOff("A driver's balance may go below zero."),
  bonus: about(
    z.nullable(money),
    'What both sides of a referral get. Null is refused with `proper_bonus`.',
    200,
  ),
  minRewardMinutes: count(
    'Minutes of a trip below which a referral bonus and a discount wait for an admin; 0: no trip is too short.',
    2,
  ),
  referralsPerDay: count('Bonuses that one referrer gets in 24 hours; further ones wait for an admin.', 5),
  walletMoneyField: about(text(200), 'Quick top-up amounts in major units, separated by commas.', '10,20,50'),
  adjustmentApprovalAbove: about(
    money,
    'What one admin adds to a wallet, or takes from it, above this amount within 24 hours waits for a second admin; 0: nothing does.',
    10000,
  ),
  riderWithDraw: onOff('Riders may withdraw money from their wallet.'),
  bankFields: onOff('Drivers give bank details for withdrawals.'),
  facebookLoginEnabled: onOff('People may sign in with Facebook.'),
  allowDeliveryPickupImageCapture: onOff('Drivers photograph a parcel at its pickup.'),
  allowFinalDeliveryImageCapture: onOff('Drivers photograph a parcel at its delivery.'),
  carHornRepeat: onOff('The sound of an offer repeats until the driver answers.'),
  horizontalView: onOff('Car types are shown side by side.'),
  showLiveRoute: onOff('The map shows the route of the car to the rider.'),
  panic: about(text(40), 'Emergency number that riders can call; empty for none.', '112'),
  maxOpenBookings: count('Open bookings that a rider may have at the same time.', 3),
  maxLaterBookings: count('Book Later bookings that a rider may have.', 10),
  maxBookNowsPerHour: count('Book Now bookings that a rider may make in an hour.', 12),
  freeCancelsPerDay: count('Free cancellations before the next booking of a rider has to wait.', 3),
} as const

/** What admins edit. Limits are rules of the domain, which answer with the code of each problem. */
export const settingsInput = z.object({ ...service, ...appInfo })
export type SettingsInput = z.infer<typeof settingsInput>

export const settingsRecord = component(
  'SettingsRecord',
  z.object({
    ...settingsInput.shape,
    ...recordChange,
    currencyLocked: about(
      z.boolean(),
      'There are bookings or entries of the ledger, so that the currency cannot change.',
    ),
    allowCriticalEditsAdmin: about(
      z.boolean(),
      'Off: demo mode. It is changed on the server, not by requests.',
    ),
    approvalLimitRequest: about(
      z.nullable(
        z.object({
          above: about(money, 'The limit that was asked for; 0: none.', 50000),
          by: about(reference, 'The admin who asked.'),
          at: instant,
        }),
      ),
      'A higher `adjustmentApprovalAbove` that waits for another admin; null: none does.',
    ),
  }),
  'All settings, as admins see them.',
)
export type SettingsRecord = z.infer<typeof settingsRecord>
