import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { instant } from './common.ts'

/** What a record with a version says about its last change. */
export const recordChange = {
  version: about(z.int(), 'Rises with each change. Send it as `If-Match` to change the record.', 7),
  changedAt: about(instant, 'When it was last changed.'),
  changedBy: about(
    z.nullable(z.string()),
    'The name of who changed it; null when it was not a person.',
    'Lena Moreau',
  ),
} as const
