import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { instant, latLng } from './common.ts'

/** Compass direction in degrees. */
export const heading = component(
  'Heading',
  z.nullable(z.number()),
  'Degrees clockwise from north; null when unknown.',
  270,
)

export const carPosition = component(
  'CarPosition',
  z.object({
    ...latLng.shape,
    heading,
    at: about(instant, "When the driver's device measured it."),
  }),
  'The position of a car.',
)
export type CarPosition = z.infer<typeof carPosition>
