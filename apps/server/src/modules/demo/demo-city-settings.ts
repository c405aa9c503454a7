import { toJson } from '../../db/json.ts'
import type { NewCarType } from '../pricing/index.ts'
import type { NewSettings } from '../settings/index.ts'

/** The demo operator. All features can be tried, and no external account is needed. */
export const demoSettings: NewSettings = {
  demo: true,
  appName: 'Cabstand',
  appCategory: 'taxi',
  companyName: 'Meridian Cabs Ltd',
  companyWebsite: 'https://meridiancabs.example',
  companyTerms: 'https://meridiancabs.example/terms',
  contactEmail: 'hello@meridiancabs.example',
  facebookHandle: '',
  twitterHandle: '',
  instagramHandle: '',
  appleStoreLink: '',
  playStoreLink: '',
  code: 'EUR',
  symbol: '€',
  swipeSymbol: false,
  decimal: 2,
  timeZone: 'Europe/Lisbon',
  country: 'PT',
  restrictCountry: '',
  allowCountrySelection: true,
  convertToMile: false,
  otpSecure: true,
  driverApproval: true,
  autoDispatch: true,
  driverRadius: '10',
  negativeBalance: true,
  bonus: 200,
  walletMoneyField: '10,20,50',
  riderWithDraw: false,
  bankFields: true,
  facebookLoginEnabled: false,
  allowCriticalEditsAdmin: true,
  allowDeliveryPickupImageCapture: false,
  allowFinalDeliveryImageCapture: false,
  carHornRepeat: false,
  horizontalView: false,
  showLiveRoute: true,
  panic: '',
}

export const demoCancelReasons = [
  'I waited too long',
  'My plans changed',
  'The driver asked me to cancel',
  'I booked by mistake',
  'The address was wrong',
]

const cancelSlab = [
  { minsDelayed: 2, amount: 200 },
  { minsDelayed: 5, amount: 400 },
]

/** Prices in cents. They result in lowest prices of 5.60, 7.80 and 11.20. */
export const demoCarTypes: readonly Omit<NewCarType, 'id'>[] = [
  carType(
    'City',
    'city',
    '4 seats',
    { name: 'سيتي', extraInfo: '4 مقاعد' },
    {
      baseFare: 240,
      perKm: '0.95',
      perHour: '14.40',
      minFare: 500,
      feePercent: '12',
    },
  ),
  carType(
    'Comfort',
    'comfort',
    '4 seats',
    { name: 'كومفورت', extraInfo: '4 مقاعد' },
    {
      baseFare: 320,
      perKm: '1.30',
      perHour: '18.00',
      minFare: 650,
      feePercent: '20',
    },
  ),
  carType(
    'Van',
    'van',
    '6 seats',
    { name: 'فان', extraInfo: '6 مقاعد' },
    {
      baseFare: 450,
      perKm: '1.70',
      perHour: '24.00',
      minFare: 1000,
      feePercent: '12',
    },
  ),
].map((type, position) => ({ ...type, position }))

function carType(
  name: string,
  image: string,
  extraInfo: string,
  arabic: { name: string; extraInfo: string },
  tariff: { baseFare: number; perKm: string; perHour: string; minFare: number; feePercent: string },
) {
  return {
    name,
    service: 'taxi' as const,
    image,
    extraInfo,
    translations: toJson({ ar: arabic }),
    baseFare: tariff.baseFare,
    ratePerUnitDistance: tariff.perKm,
    ratePerHour: tariff.perHour,
    minFare: tariff.minFare,
    convenienceFeeType: 'percentage' as const,
    convenienceFees: tariff.feePercent,
    cancelSlab: toJson(cancelSlab),
  }
}
