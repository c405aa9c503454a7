import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id } from './common.ts'

export const service = component(
  'Service',
  z.enum(['taxi', 'delivery']),
  'What the trip carries: people or a parcel.',
)

export const carTypeTranslations = component(
  'CarTypeTranslations',
  z.record(
    z.string(),
    z.object({
      name: about(z.string(), 'The displayed name.', 'مدينة'),
      extraInfo: about(z.string(), 'A short displayed note.', '4 مقاعد'),
    }),
  ),
  "The texts of a car type in languages other than the operator's own, by locale such as `ar`.",
)

export const carTypeBrief = component(
  'CarTypeBrief',
  z.object({
    id,
    name: about(z.string(), 'The displayed name.', 'City'),
    translations: carTypeTranslations,
    image: about(z.string(), 'The name of its illustration.', 'city'),
  }),
  'A summary of a car type.',
)
