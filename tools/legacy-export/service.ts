import type { Random } from '../demo-city/random.ts'
import { pushId } from './push-id.ts'

const created = Date.UTC(2023, 0, 1)

export const settings = {
  appName: 'Lisbon Cabs',
  CompanyName: 'Lisbon Cabs Lda',
  CompanyWebsite: 'https://lisbon-cabs.example.org',
  contact_email: 'office@lisbon-cabs.example.org',
  code: 'EUR',
  symbol: '€',
  decimal: 2,
  swipe_symbol: true,
  bonus: 5,
  convert_to_mile: false,
  otp_secure: true,
  driver_approval: true,
  autoDispatch: true,
  driverRadius: 8,
  negativeBalance: true,
  bank_fields: true,
  country: 'Portugal',
  AllowCriticalEditsAdmin: true,
  panic: '112',
} as const

const carType = {
  base_fare: 2.5,
  rate_per_unit_distance: 0.65,
  rate_per_hour: 12,
  min_fare: 4,
  convenience_fees: 10,
  convenience_fee_type: 'percentage',
  image: 'https://files.example.org/cars/city.png',
  createdAt: created,
}

export const carTypes = (random: Random) => ({
  [pushId(created, random)]: {
    ...carType,
    name: 'Economy',
    extra_info: 'Capacity: 4',
    cancelSlab: [{ minsDelayed: 3, amount: 2.5 }],
  },
  [pushId(created, random)]: { ...carType, name: 'Van', base_fare: 4.75, extra_info: 'Capacity: 7' },
  [pushId(created, random)]: {
    ...carType,
    name: 'Courier',
    convenience_fee_type: 'flat',
    convenience_fees: 1.2,
    parcelTypes: [{ description: 'Envelope', amount: 1 }],
    options: [{ description: 'Fragile', amount: 2.5 }],
  },
})

export const promos = {
  welcome: {
    promo_name: 'WELCOME',
    promo_description: 'Two euros off',
    promo_discount_type: 'flat',
    promo_discount_value: 2,
    max_promo_discount_value: 2,
    min_order: 5,
    promo_validity: '2027-12-31',
    promo_usage_limit: 1000,
    user_avail: 312,
    createdAt: created,
  },
  rain: {
    promo_name: 'RAIN10',
    promo_discount_type: 'percentage',
    promo_discount_value: 10,
    max_promo_discount_value: 3.5,
    min_order: 0,
    promo_validity: Date.UTC(2024, 5, 30),
    promo_usage_limit: 500,
    user_avail: 500,
  },
} as const

export const languages = {
  en: {
    langName: 'English',
    langLocale: 'en',
    dateLocale: 'en-gb',
    default: true,
    keyValuePairs: { must_login: 'Please sign in.', a_key_of_the_old_app: 'Nobody reads this.' },
  },
  it: {
    langName: 'Italiano',
    langLocale: 'it',
    dateLocale: 'it',
    default: false,
    keyValuePairs: { must_login: 'Devi accedere.' },
  },
} as const
