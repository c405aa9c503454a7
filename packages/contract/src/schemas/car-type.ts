import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id, money, text } from './common.ts'
import { cancelSlab } from './fare.ts'
import { pictureOutput } from './file.ts'

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

// How long lists may be. What the values must be is in the domain, whose problems have codes.
export const parcelChoices = z.array(parcelChoice).check(z.maxLength(100))
export const cancelSlabs = z.array(cancelSlab).check(z.maxLength(100))

/** The texts in other languages as admins edit them. */
export const carTypeTexts = z.record(
  z.string().check(z.maxLength(20), z.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/)),
  z.object({
    name: about(text(200), 'The displayed name.', 'مدينة'),
    extraInfo: about(text(200), 'A short displayed note.', '4 مقاعد'),
    choices: z.optional(about(z.record(text(60), text(60)), choicesMeaning, exampleChoices)),
  }),
)
