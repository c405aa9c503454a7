import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id } from './common.ts'

export const reference = component(
  'Reference',
  z.object({ id, name: about(z.string(), 'The displayed name.', 'City') }),
  'Another record, with its name.',
)
export type Reference = z.infer<typeof reference>
