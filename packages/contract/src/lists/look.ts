import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { text } from '../schemas/common.ts'

const columnName = text(40)

export const listLook = component(
  'ListLook',
  z.object({
    columns: about(
      z.nullable(z.array(columnName).check(z.maxLength(60))),
      'The shown columns in their order; null: the standard ones.',
    ),
    dense: about(z.boolean(), 'Rows are lower.'),
    views: about(
      z
        .array(
          z.object({
            name: text(60).check(z.minLength(1)),
            search: about(
              z.string().check(z.maxLength(2000)),
              'The search parameters of the screen.',
              'approved=no',
            ),
          }),
        )
        .check(z.maxLength(30)),
      'Saved views: search, filters and order under a name.',
    ),
  }),
  'How a person has arranged a list.',
)
export type ListLook = z.infer<typeof listLook>
