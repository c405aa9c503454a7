import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { anyone, endpoint } from '../endpoint.ts'
import { ids, translations } from '../examples/trip.ts'
import { carTypeTranslations, service } from '../schemas/booking.ts'
import { healthChecks, id, money } from '../schemas/common.ts'

export const getLiveness = endpoint(
  {
    name: 'getLiveness',
    method: 'GET',
    path: '/api/health/live',
    tag: 'System',
    summary: 'Check that the process answers',
    description:
      'Answers 200 as long as the process runs, whatever it depends on. For whoever restarts processes: a restart does not bring back a database.',
    roles: anyone,
    status: 200,
    output: z.object({ live: about(z.literal(true), 'The process answers.') }),
    errors: [],
    idempotent: false,
  },
  { output: { live: true } },
)

export const getHealth = endpoint(
  {
    name: 'getHealth',
    method: 'GET',
    path: '/api/health',
    tag: 'System',
    summary: 'Check that the server can serve trips',
    description:
      'Writes to the database, finds a route on the map and looks at the free space of the disk, at most once a second. Answers 200 while all of it works, and 503 with `not_ready` while something does not: the problem document then has `ready: false` and the same `checks`. For load balancers and monitoring.',
    roles: anyone,
    status: 200,
    output: z.object({
      live: about(z.literal(true), 'The process answers.'),
      ready: about(z.boolean(), 'It can serve trips.'),
      checks: about(healthChecks, 'Each part of the server by its name.'),
    }),
    errors: ['not_ready'],
    idempotent: false,
  },
  {
    output: {
      live: true,
      ready: true,
      checks: { database: { ready: true }, maps: { ready: true }, disk: { ready: true } },
    },
  },
)
export type Health = z.infer<typeof getHealth.output>

const link = (where: string) => about(z.string(), `Address of ${where}, empty when there is none.`)

export const publicSettings = component(
  'PublicSettings',
  z.object({
    appName: about(z.string(), 'Name of the service.', 'Cabstand'),
    appCategory: about(z.enum(['taxi', 'delivery', 'both']), 'What the service offers.'),
    companyName: about(z.string(), 'Name of the operator.', 'Meridian Cabs Ltd'),
    companyWebsite: link("the operator's website"),
    companyTerms: link('the terms of service'),
    contactEmail: about(z.string(), 'Where people write to.', 'hello@meridiancabs.example'),
    appleStoreLink: link('the app for iOS'),
    playStoreLink: link('the app for Android'),
    code: about(z.string(), 'The currency of all amounts, ISO 4217.', 'EUR'),
    symbol: about(z.string(), 'Its symbol.', '€'),
    swipeSymbol: about(z.boolean(), 'The symbol stands after the amount.'),
    decimal: about(z.int(), 'Decimal places that amounts are rounded to and shown with.', 2),
    timeZone: about(z.string(), 'IANA time zone in which days and months are counted.', 'Europe/Lisbon'),
    country: about(z.string(), 'ISO 3166-1 code for the default dialling prefix; empty: none.', 'PT'),
    restrictCountry: about(
      z.string(),
      'ISO 3166-1 code of the only country to suggest places in; empty: any.',
    ),
    allowCountrySelection: about(z.boolean(), 'People may choose another dialling prefix.'),
    convertToMile: about(z.boolean(), 'Distances are in miles instead of kilometres.'),
    otpSecure: about(z.boolean(), "A driver needs the rider's code to start a trip."),
    carHornRepeat: about(z.boolean(), 'Offers sound until they are answered, not once.'),
    demo: about(z.boolean(), 'This server is a demo: codes are shown, data may be thrown away.'),
  }),
  'The settings that every screen needs.',
)
export type PublicSettings = z.infer<typeof publicSettings>

export const getSettings = endpoint(
  {
    name: 'getSettings',
    method: 'GET',
    path: '/api/settings',
    tag: 'System',
    summary: 'Read the public settings',
    description: 'Name, currency, units and contact of this service. They are the same for everybody.',
    roles: anyone,
    status: 200,
    output: publicSettings,
    errors: [],
    idempotent: false,
  },
  {
    output: {
      appName: 'Cabstand',
      appCategory: 'taxi',
      companyName: 'Meridian Cabs Ltd',
      companyWebsite: 'https://meridiancabs.example',
      companyTerms: '',
      contactEmail: 'hello@meridiancabs.example',
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
      carHornRepeat: false,
      demo: true,
    },
  },
)

export const carType = component(
  'CarType',
  z.object({
    id,
    name: about(z.string(), 'The name that people choose by.', 'City'),
    service,
    image: about(z.string(), 'The name of its drawing.', 'city'),
    extraInfo: about(z.string(), 'A short note for people, such as the number of seats.', '4 seats'),
    translations: carTypeTranslations,
    fromPrice: about(money, 'The lowest price of a trip, fee included.', 560),
    position: about(z.int(), 'Its place in lists.', 0),
  }),
  'What a rider chooses; it carries the tariff.',
)
export type CarType = z.infer<typeof carType>

export const listCarTypes = endpoint(
  {
    name: 'listCarTypes',
    method: 'GET',
    path: '/api/car-types',
    tag: 'System',
    summary: 'List the car types',
    description: 'Car types with the lowest price of a trip, in the order in which they are shown.',
    roles: anyone,
    status: 200,
    output: z.object({ carTypes: z.array(carType) }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      carTypes: [
        {
          id: ids.carType,
          name: 'City',
          service: 'taxi',
          image: 'city',
          extraInfo: '4 seats',
          translations,
          fromPrice: 560,
          position: 0,
        },
      ],
    },
  },
)

export const listCancelReasons = endpoint(
  {
    name: 'listCancelReasons',
    method: 'GET',
    path: '/api/cancel-reasons',
    tag: 'System',
    summary: 'List the cancellation reasons',
    description:
      'Reasons to choose from. Cancelling takes the label, so a client may also ask for other words.',
    roles: ['rider', 'driver', 'admin'],
    status: 200,
    output: z.object({
      reasons: z.array(
        z.object({
          value: about(z.int(), 'Its place in the list.', 0),
          label: about(z.string(), 'What people read.', 'I waited too long'),
        }),
      ),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      reasons: [
        { value: 0, label: 'I waited too long' },
        { value: 1, label: 'My plans changed' },
      ],
    },
  },
)

export const language = component(
  'Language',
  z.object({
    id,
    langName: about(z.string(), 'Its name in the language itself.', 'English'),
    langLocale: about(z.string(), 'Locale of the texts, BCP 47.', 'en'),
    dateLocale: about(z.string(), 'Locale of dates and numbers, BCP 47.', 'en-GB'),
    default: about(z.boolean(), 'Used for people who chose none.'),
  }),
  'A language of the screens.',
)
export type Language = z.infer<typeof language>

export const listLanguages = endpoint(
  {
    name: 'listLanguages',
    method: 'GET',
    path: '/api/languages',
    tag: 'System',
    summary: 'List the languages',
    description: 'Languages that a person can choose.',
    roles: anyone,
    status: 200,
    output: z.object({ languages: z.array(language) }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      languages: [
        { id: ids.language, langName: 'English', langLocale: 'en', dateLocale: 'en-GB', default: true },
      ],
    },
  },
)
