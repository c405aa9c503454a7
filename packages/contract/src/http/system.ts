import * as z from 'zod/mini'
import { anyone, endpoint } from '../endpoint.ts'
import { carTypeTranslations, service } from '../schemas/booking.ts'
import { id, money } from '../schemas/common.ts'

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary: 'Live (it answers) and ready (it can serve trips); 503 while not ready',
  roles: anyone,
  status: 200,
  output: z.object({
    live: z.literal(true),
    ready: z.boolean(),
    checks: z.record(z.string(), z.object({ ready: z.boolean(), detail: z.optional(z.string()) })),
  }),
  errors: ['not_ready'],
  idempotent: false,
})

export const publicSettings = z.object({
  appName: z.string(),
  appCategory: z.enum(['taxi', 'delivery', 'both']),
  companyName: z.string(),
  companyWebsite: z.string(),
  companyTerms: z.string(),
  contactEmail: z.string(),
  appleStoreLink: z.string(),
  playStoreLink: z.string(),
  code: z.string(),
  symbol: z.string(),
  swipeSymbol: z.boolean(),
  decimal: z.int(),
  timeZone: z.string(),
  country: z.string(),
  restrictCountry: z.string(),
  allowCountrySelection: z.boolean(),
  convertToMile: z.boolean(),
  otpSecure: z.boolean(),
  /** True while this server is a demo: codes are shown, data may be thrown away. */
  demo: z.boolean(),
})
export type PublicSettings = z.infer<typeof publicSettings>

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  summary: 'The settings that every screen needs',
  roles: anyone,
  status: 200,
  output: publicSettings,
  errors: [],
  idempotent: false,
})

export const carType = z.object({
  id,
  name: z.string(),
  service,
  image: z.string(),
  extraInfo: z.string(),
  translations: carTypeTranslations,
  /** The lowest all-in price of a trip. */
  fromPrice: money,
  position: z.int(),
})
export type CarType = z.infer<typeof carType>

export const listCarTypes = endpoint({
  name: 'listCarTypes',
  method: 'GET',
  path: '/api/car-types',
  summary: 'Car types with their lowest all-in price',
  roles: anyone,
  status: 200,
  output: z.object({ carTypes: z.array(carType) }),
  errors: [],
  idempotent: false,
})

export const listCancelReasons = endpoint({
  name: 'listCancelReasons',
  method: 'GET',
  path: '/api/cancel-reasons',
  summary: 'Reasons to choose from when cancelling',
  roles: ['rider', 'driver', 'admin'],
  status: 200,
  output: z.object({ reasons: z.array(z.object({ value: z.int(), label: z.string() })) }),
  errors: [],
  idempotent: false,
})

export const language = z.object({
  id,
  langName: z.string(),
  langLocale: z.string(),
  dateLocale: z.string(),
  default: z.boolean(),
})
export type Language = z.infer<typeof language>

export const listLanguages = endpoint({
  name: 'listLanguages',
  method: 'GET',
  path: '/api/languages',
  summary: 'Languages one can choose',
  roles: anyone,
  status: 200,
  output: z.object({ languages: z.array(language) }),
  errors: [],
  idempotent: false,
})
