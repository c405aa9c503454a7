import { carImages } from '@cabstand/domain/fare/starting-tariffs'
import * as z from 'zod/mini'
import { anyone, endpoint } from '../endpoint.ts'
import { decimal, money, ok, text } from '../schemas/common.ts'

/** Languages whose texts come with the product: one of them is the service's own at first. */
export const setupLanguages = ['en', 'ar'] as const

const country = z.object({
  /** Two letters of ISO 3166-1; the reader's device knows the name. */
  code: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** IANA. */
  timeZones: z.array(z.string()),
  /** The one where most people live; null when it has to be chosen. */
  timeZone: z.nullable(z.string()),
  /** Distances on its roads are in miles. */
  convertToMile: z.boolean(),
  /** Such as 351. */
  callingCode: z.string(),
})
export type SetupCountry = z.infer<typeof country>

/** The map in force, as far as it says where the service is. */
const setupMap = z.object({
  name: z.string(),
  country: z.nullable(z.string()),
  timeZone: z.string(),
})

export const getSetup = endpoint({
  name: 'getSetup',
  method: 'GET',
  path: '/api/setup',
  summary: 'Whether this installation is set up, and what its first form offers',
  roles: anyone,
  status: 200,
  output: z.object({
    /** `open`: the form waits; `map_missing`: only a map is missing; `done`: closed for good. */
    state: z.enum(['open', 'map_missing', 'done']),
    map: z.nullable(setupMap),
    /** Empty unless open. */
    countries: z.array(country),
  }),
  errors: [],
  idempotent: false,
})

const positiveMoney = money.check(z.gte(0), z.lte(1_000_000_000))
const rate = decimal.check(z.regex(/^\d{1,9}(\.\d{1,4})?$/))

export const setupCarType = z.object({
  name: text(40).check(z.minLength(1)),
  image: z.enum(carImages),
  /** What riders read below the name, such as "4 seats". */
  extraInfo: text(80),
  baseFare: positiveMoney,
  ratePerUnitDistance: rate,
  ratePerHour: rate,
  minFare: positiveMoney,
  /** The platform's part, in percent of the fare. */
  convenienceFees: z.string().check(z.regex(/^(100|\d{1,2}(\.\d{1,2})?)$/)),
})
export type SetupCarType = z.infer<typeof setupCarType>

/** All that a new installation needs to know. */
export const setupInput = z.object({
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** Of the first admin; a number without a prefix belongs to the country. */
  mobile: text(40).check(z.minLength(1)),
  firstName: text(80).check(z.minLength(1)),
  lastName: text(80).check(z.minLength(1)),
  email: text(200).check(z.minLength(1)),
  appName: text(60).check(z.minLength(1)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  timeZone: text(60).check(z.minLength(1)),
  convertToMile: z.boolean(),
  language: z.enum(setupLanguages),
  carTypes: z.array(setupCarType).check(z.minLength(1), z.maxLength(12)),
})
export type SetupInput = z.infer<typeof setupInput>

export const setUp = endpoint({
  name: 'setUp',
  method: 'POST',
  path: '/api/setup',
  summary: 'Set the installation up: settings, car types and the first admin, once',
  roles: anyone,
  body: z.extend(setupInput, { code: text(20) }),
  status: 201,
  output: ok,
  errors: [
    'already_set_up',
    'setup_code_wrong',
    'invalid_mobile',
    'proper_email',
    'validation_failed',
    'too_many_requests',
  ],
  idempotent: false,
})
