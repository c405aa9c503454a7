import { carImages } from '@cabstand/domain/fare/starting-tariffs'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { anyone, endpoint } from '../endpoint.ts'
import { portugal, setup } from '../examples/setup.ts'
import { money, ok, text, typed } from '../schemas/common.ts'
import { setupLanguages } from '../texts/locales.ts'

const country = component(
  'SetupCountry',
  z.object({
    code: about(z.string(), "Two letters of ISO 3166-1; the reader's device knows the name.", 'PT'),
    currency: about(z.string(), 'ISO 4217.', 'EUR'),
    timeZones: about(z.array(z.string()), 'IANA.', ['Europe/Lisbon']),
    timeZone: about(
      z.nullable(z.string()),
      'The one where most people live; null when it has to be chosen.',
      'Europe/Lisbon',
    ),
    convertToMile: about(z.boolean(), 'Distances on its roads are in miles.'),
    callingCode: about(z.string(), 'Without a plus sign.', '351'),
  }),
  'What a country suggests for the settings.',
)
export type SetupCountry = z.infer<typeof country>

/** The map in force, as far as it says where the service is. */
const setupMap = z.object({
  name: about(z.string(), 'Name of the city or region.', 'Lisboa'),
  country: about(z.nullable(z.string()), 'ISO 3166-1; null when the map lies in several.', 'PT'),
  timeZone: about(z.string(), 'IANA.', 'Europe/Lisbon'),
})

export const getSetup = endpoint(
  {
    name: 'getSetup',
    method: 'GET',
    path: '/api/setup',
    tag: 'Setup',
    summary: 'Read the state of the setup',
    description: 'Whether this installation is set up, and what its first form offers.',
    roles: anyone,
    status: 200,
    output: z.object({
      state: about(
        z.enum(['open', 'map_missing', 'done']),
        '`open`: the form waits; `map_missing`: only a map is missing; `done`: closed for good.',
      ),
      map: about(z.nullable(setupMap), 'The map in force, as far as it says where the service is.'),
      countries: about(z.array(country), 'Empty unless open.'),
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
    image: about(z.enum(carImages), 'The name of its drawing.'),
    extraInfo: about(text(80), 'What riders read below the name.', '4 seats'),
    baseFare: about(positiveMoney, 'For the start.', 240),
    ratePerUnitDistance: about(rate, 'Major units of the currency for a kilometre or mile.', '0.95'),
    ratePerHour: about(rate, 'Major units of the currency for an hour.', '14.40'),
    minFare: about(positiveMoney, 'The lowest fare.', 500),
    convenienceFees: about(
      z.string().check(z.maxLength(6), z.regex(/^(100|\d{1,2}(\.\d{1,2})?)$/)),
      "The platform's part, in percent of the fare.",
      '12',
    ),
  }),
  'A car type to begin with.',
)
export type SetupCarType = z.infer<typeof setupCarType>

/** All that a new installation needs to know. */
export const setupInput = z.object({
  country: about(z.string().check(z.length(2), z.regex(/^[A-Z]{2}$/)), 'ISO 3166-1.', 'PT'),
  mobile: about(
    typed(40).check(z.minLength(1)),
    'Of the first admin; a number without a prefix belongs to the country.',
    '+351 912 004 118',
  ),
  firstName: text(80).check(z.minLength(1)),
  lastName: text(80).check(z.minLength(1)),
  email: text(200).check(z.minLength(1)),
  appName: about(text(60).check(z.minLength(1)), 'Name of the service.', 'Lisbon Cabs'),
  currency: about(
    z.string().check(z.length(3), z.regex(/^[A-Z]{3}$/)),
    'ISO 4217. It cannot change once money has moved.',
    'EUR',
  ),
  timeZone: about(text(60).check(z.minLength(1)), 'IANA.', 'Europe/Lisbon'),
  convertToMile: about(z.boolean(), 'Distances are in miles instead of kilometres.'),
  language: about(z.enum(setupLanguages), 'The default language.', 'en'),
  carTypes: z.array(setupCarType).check(z.minLength(1), z.maxLength(12)),
})
export type SetupInput = z.infer<typeof setupInput>

export const setUp = endpoint(
  {
    name: 'setUp',
    method: 'POST',
    path: '/api/setup',
    tag: 'Setup',
    summary: 'Set the installation up',
    description:
      'Creates the settings, the car types and the first admin, once. The server prints the code at its start.',
    roles: anyone,
    body: z.extend(setupInput, { code: about(text(20), 'The code that the server printed.', 'K7QM-2F9T') }),
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
  },
  { body: { ...setup, code: 'K7QM-2F9T' }, output: { ok: true } },
)
