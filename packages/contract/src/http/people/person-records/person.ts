import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { times } from '../../../examples/ids.ts'
import { id, instant, mobile } from '../../../schemas/common.ts'
import { reference } from '../../../schemas/reference.ts'

const contactNote = 'Null in demo mode, which hides contacts.'

/** The fields of every person in a list of staff. */
export const personShape = {
  id,
  name: about(z.string(), 'First and last name.', 'Rui Almeida'),
  mobile: about(z.nullable(mobile), contactNote),
  email: about(z.nullable(z.string()), contactNote),
  approved: about(z.boolean(), 'Staff have approved the account.'),
  blocked: about(
    z.boolean(),
    'Staff have blocked the account. Who is neither approved nor blocked has applied.',
    false,
  ),
  referralId: about(z.string(), 'The code that invites others.', 'rui4821'),
  createdByAdmin: about(z.boolean(), 'Staff have added this person.'),
  createdAt: instant,
}

/** Riders and drivers invite others. */
export const signupViaReferral = about(
  z.nullable(
    z.extend(reference, {
      usertype: about(z.enum(['rider', 'driver']), 'The role of this person.', 'rider'),
    }),
  ),
  'Who referred this person.',
)

export const examplePerson = {
  mobile: '+447700900031',
  email: 'lena.moreau@meridiancabs.example',
  approved: true,
  blocked: false,
  referralId: 'lena4821',
  createdByAdmin: true,
  createdAt: times.requested,
} as const
