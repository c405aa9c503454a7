import { startingImages } from '@cabstand/domain/fare/starting-tariffs'
import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { anyone, endpoint } from '../../endpoint.ts'
import { portugal, setup } from '../../examples/setup.ts'
import { money, ok, text, typed } from '../../schemas/common.ts'

const country = component(
  'SetupCountry',
  z.object({
    code: about(z.string(), 'ISO 3166-1 alpha-2 code.', 'PT'),
    currency: about(z.string(), 'ISO 4217.', 'EUR'),
    timeZones: about(z.array(z.string()), 'IANA.', ['Europe/Lisbon']),
    timeZone: about(
      z.nullable(z.string()),
      'The time zone with the most inhabitants; null when the operator must choose.',
      'Europe/Lisbon',
    ),
    convertToMile: about(z.boolean(), 'The country uses miles.'),
    callingCode: about(z.string(), 'The country calling code without a plus sign.', '351'),
  }),
  'Defaults for the settings by country.',
)
export type SetupCountry = z.infer<typeof country>

/** The active map and its location. */
const setupMap = z.object({
  name: about(z.string(), 'Name of the city or region.', 'Lisboa'),
  country: about(z.nullable(z.string()), 'ISO 3166-1; null when the map covers several countries.', 'PT'),
  timeZone: about(z.string(), 'IANA.', 'Europe/Lisbon'),
})

export const getSetup = endpoint(
  {
    name: 'getSetup',
    method: 'GET',
    path: '/api/setup',
    tag: 'Setup',
    summary: 'Read the state of the setup',
    description: 'Returns whether the installation is set up, and the choices of the set-up form.',
    roles: anyone,
    status: 200,
    output: z.object({
      state: about(
        z.enum(['open', 'map_missing', 'done']),
        '`open`: the form can be submitted; `map_missing`: only the map is missing; `done`: the installation is set up.',
      ),
      map: about(z.nullable(setupMap), 'The active map and its location.'),
      countries: about(z.array(country), 'Empty unless `state` is `open`.'),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      state: 'open',
      map: { name: 'Lisboa', country: 'PT', timeZone: 'Europe/Lisbon' },
      countries: [portugal],
    },
  },
)

const positiveMoney = money.check(z.gte(0), z.lte(1_000_000_000))
const rate = z.string().check(z.maxLength(14), z.regex(/^\d{1,9}(\.\d{1,4})?$/))

export const setupCarType = component(
  'SetupCarType',
  z.object({
    name: text(40).check(z.minLength(1)),
    image: about(z.enum(startingImages), 'The name of its illustration.'),
    extraInfo: about(text(80), 'A short note that riders see below the name.', '4 seats'),
    baseFare: about(positiveMoney, 'The base fare of a trip.', 240),
    ratePerUnitDistance: about(
      rate,
      'Price of one kilometre or mile, in major units of the currency.',
      '0.95',
    ),
    ratePerHour: about(rate, 'Price of one hour, in major units of the currency.', '14.40'),
    minFare: about(positiveMoney, 'The minimum fare.', 500),
    convenienceFees: about(
      z.string().check(z.maxLength(6), z.regex(/^(100|\d{1,2}(\.\d{1,2})?)$/)),
      "The platform's share, in percent of the fare.",
      '12',
    ),
  }),
  'An initial car type.',
)
export type SetupCarType = z.infer<typeof setupCarType>

/** The input of the set-up form. */
export const setupInput = z.object({
  country: about(z.string().check(z.length(2), z.regex(/^[A-Z]{2}$/)), 'ISO 3166-1.', 'PT'),
  mobile: about(
    typed(40).check(z.minLength(1)),
    'Mobile number of the first admin. A number without a prefix belongs to `country`.',
    '+351 912 004 118',
  ),
  firstName: text(80).check(z.minLength(1)),
  lastName: text(80).check(z.minLength(1)),
  email: text(200).check(z.minLength(1)),
  appName: about(text(60).check(z.minLength(1)), 'Name of the service.', 'Lisbon Cabs'),
  companyName: z.optional(
    about(text(80), 'Name of the operator; empty: that of the service.', 'Lisbon Cabs Lda'),
  ),
  companyWebsite: z.optional(
    about(text(300), 'Address of the website of the operator; empty for none.', 'https://lisboncabs.example'),
  ),
  companyAddress: z.optional(
    about(text(200), 'Postal address of the operator, for receipts; empty for none.'),
  ),
  taxNumber: z.optional(about(text(30), 'Tax number of the operator, for receipts; empty for none.')),
  companyTerms: z.optional(about(text(300), 'Address of the terms of service; empty for none.')),
  facebookHandle: z.optional(about(text(60), 'Name of the operator on Facebook; empty for none.')),
  twitterHandle: z.optional(about(text(60), 'Name of the operator on X (Twitter); empty for none.')),
  instagramHandle: z.optional(about(text(60), 'Name of the operator on Instagram; empty for none.')),
  currency: about(
    z.string().check(z.length(3), z.regex(/^[A-Z]{3}$/)),
    'ISO 4217. It cannot be changed after the first payment.',
    'EUR',
  ),
  timeZone: about(text(60).check(z.minLength(1)), 'IANA.', 'Europe/Lisbon'),
  convertToMile: about(z.boolean(), 'Distances are in miles instead of kilometres.'),
  language: about(
    text(20).check(z.minLength(1)),
    'Locale of the default language: one that comes with the product.',
    'en',
  ),
  carTypes: z.array(setupCarType).check(z.minLength(1), z.maxLength(12)),
})
export type SetupInput = z.infer<typeof setupInput>

export const setUp = endpoint(
  {
    name: 'setUp',
    method: 'POST',
    path: '/api/setup',
    tag: 'Setup',
    summary: 'Set up the installation',
    description:
      'Creates the settings, the car types and the first admin. It succeeds once. The server prints the set-up code when it starts.',
    roles: anyone,
    body: z.extend(setupInput, {
      code: about(text(20), 'The set-up code that the server printed.', 'K7QM-2F9T'),
    }),
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
    closedInDemoMode: [],
    idempotent: false,
  },
  { body: { ...setup, code: 'K7QM-2F9T' }, output: { ok: true } },
)
