import { carImages } from '@cabstand/domain/fare/starting-tariffs'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id, instant, money, text } from './common.ts'
import { cancelSlab } from './fare.ts'
import { pictureInput, pictureOutput } from './file.ts'
import { recordChange } from './record-change.ts'

export const service = component(
  'Service',
  z.enum(['taxi', 'delivery']),
  'What the trip carries: people or a parcel.',
)

const choicesMeaning = 'The texts of its parcel types and options, by their `description`.'
const exampleChoices = { 'Up to 5 kg': 'حتى 5 كغ' }

export const carTypeTranslations = component(
  'CarTypeTranslations',
  z.record(
    z.string(),
    z.object({
      name: about(z.string(), 'The displayed name.', 'مدينة'),
      extraInfo: about(z.string(), 'A short displayed note.', '4 مقاعد'),
      choices: z.optional(about(z.record(z.string(), z.string()), choicesMeaning, exampleChoices)),
    }),
  ),
  "The texts of a car type in languages other than the operator's own, by locale such as `ar`.",
)

export const carTypePhoto = pictureOutput('Address of a picture that is shown in place of the illustration')

export const carTypeBrief = component(
  'CarTypeBrief',
  z.object({
    id,
    name: about(z.string(), 'The displayed name.', 'City'),
    translations: carTypeTranslations,
    image: about(z.string(), 'The name of its illustration.', 'city'),
    photo: carTypePhoto,
  }),
  'A summary of a car type.',
)

export const parcelChoice = component(
  'ParcelChoice',
  z.object({
    description: about(text(60), 'The displayed name.', 'Up to 5 kg'),
    amount: about(money, 'Its price.', 250),
  }),
  'A parcel type or an option of a delivery.',
)

/** What a rider may choose, with all-in prices. */
export const riderChoices = {
  parcelTypes: about(
    z.array(parcelChoice),
    'Of delivery: the kinds of parcels, with what each adds to the price, including the platform fee. A minimum price may contain it.',
  ),
  options: about(z.array(parcelChoice), 'Of delivery: the options, priced like `parcelTypes`.'),
} as const

// How long lists and numbers may be. What the values must be is in the domain, whose problems have codes.
const choices = z.array(parcelChoice).check(z.maxLength(100))
const rate = z.string().check(z.maxLength(20))

/** The fields of a tariff. */
export const tariffFields = {
  baseFare: about(money, 'The base fare of a trip.', 240),
  minFare: about(money, 'The minimum fare.', 500),
  ratePerUnitDistance: about(rate, 'Price of one kilometre or mile, in major units of the currency.', '0.95'),
  ratePerHour: about(rate, 'Price of one hour, in major units of the currency.', '14.40'),
  convenienceFeeType: about(
    z.enum(['flat', 'percentage']),
    'Whether the platform takes a flat amount or a percentage of the fare.',
  ),
  convenienceFees: about(rate, 'The platform fee: minor units when flat, percent when percentage.', '12'),
  cancelSlab: about(
    z.array(cancelSlab).check(z.maxLength(100)),
    'What a rider pays who cancels after a driver has accepted.',
  ),
  parcelTypes: about(choices, 'Only of delivery.'),
  options: about(choices, 'Only of delivery.'),
} as const

export const tariffInput = component('Tariff', z.object(tariffFields), 'The prices of a car type.')

const texts = z.object({
  name: about(text(200), 'The displayed name.', 'مدينة'),
  extraInfo: about(text(200), 'A short displayed note.', '4 مقاعد'),
  choices: z.optional(about(z.record(text(60), text(60)), choicesMeaning, exampleChoices)),
})

/** Everything of a car type that admins edit. */
export const carTypeInput = z.object({
  name: about(text(200), 'The displayed name. No other car type has it.', 'City'),
  service,
  image: about(z.enum(carImages), 'The name of its illustration.'),
  photo: pictureInput('A picture that is shown in place of the illustration'),
  extraInfo: about(text(200), 'A short displayed note, such as the number of seats.', '4 seats'),
  translations: about(
    z.record(z.string().check(z.maxLength(20), z.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/)), texts),
    "The texts in languages other than the operator's own, by locale such as `ar`.",
  ),
  ...tariffFields,
})
export type CarTypeInput = z.infer<typeof carTypeInput>

export const carTypeRecord = component(
  'CarTypeRecord',
  z.object({
    id,
    ...recordChange,
    ...carTypeInput.shape,
    image: about(z.string(), 'The name of its illustration.', 'city'),
    photo: carTypePhoto,
    position: about(z.int(), 'Its position in lists.', 0),
    tariffVersion: about(z.int(), 'The number of its tariff. A change of any price makes a new one.', 7),
    tariffSince: about(instant, 'When this tariff came into force.'),
    archivedAt: about(z.nullable(instant), 'When it was archived; null while it is offered to riders.'),
    drivers: about(z.int(), 'Number of drivers with this car type.', 86),
  }),
  'A car type as admins see it.',
)
export type CarTypeRecord = z.infer<typeof carTypeRecord>

export const tariffVersion = component(
  'TariffVersion',
  z.object({
    version: about(z.int(), 'The number of the tariff.', 7),
    since: about(instant, 'When it came into force.'),
    changedBy: about(
      z.nullable(z.string()),
      'The name of who changed it; null when it was not a person.',
      'Lena Moreau',
    ),
    ...tariffFields,
  }),
  'A tariff that a car type has or had. Quotes and bookings keep the tariff that they were made with.',
)
export type TariffVersion = z.infer<typeof tariffVersion>
