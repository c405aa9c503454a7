import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { exampleMyReferrals, exampleReferral } from '../../examples/referrals.ts'
import { instant, money, text } from '../../schemas/common.ts'

const tag = 'Referrals'
const typedId = about(text(120), 'The referral id as the person typed it, in any case.', 'Farah5761')

const referral = z.object({
  firstName: about(z.string(), 'The first name of the person who invites.', 'Farah'),
  bonus: about(money, 'What both get after the first paid trip, as the settings are now.', 500),
})
export type Referral = z.infer<typeof referral>

const refusals = ['referral_not_found', 'referral_own', 'referral_blocked', 'referral_late'] as const

export const checkReferral = endpoint(
  {
    name: 'checkReferral',
    method: 'GET',
    path: '/api/referrals/:referralId',
    tag,
    summary: 'Check a referral id while signing up',
    description:
      'Returns who invites the signed-in person, or why they cannot use the referral id. Rate limited like sign-in.',
    roles: ['rider'],
    params: z.object({ referralId: typedId }),
    status: 200,
    output: referral,
    errors: [...refusals, 'too_many_requests'],
    idempotent: false,
  },
  { output: exampleReferral },
)

export const enterReferral = endpoint(
  {
    name: 'enterReferral',
    method: 'PUT',
    path: '/api/me/referral',
    tag,
    summary: 'Sign up with a referral id',
    description:
      'Keeps who referred the signed-in person, until their name and e-mail address are complete. It replaces what they entered before; null removes it. Their first paid trip then credits the bonus to both. Rate limited like sign-in.',
    roles: ['rider'],
    body: z.object({
      referralId: about(
        z.nullable(typedId),
        'As the person typed it, in upper or lower case; null: not invited.',
        'Farah5761',
      ),
    }),
    status: 200,
    output: z.object({ referral: about(z.nullable(referral), 'Who invites; null: not invited.') }),
    errors: [...refusals, 'too_many_requests'],
    idempotent: true,
  },
  { body: { referralId: 'Farah5761' }, output: { referral: exampleReferral } },
)

/** How far the referral of a person is. */
export const referredFields = {
  joinedAt: about(instant, 'When the person signed up.'),
  pending: about(z.boolean(), 'Their first paid trip will reward both.'),
  rewardedAt: about(z.nullable(instant), 'When both were rewarded; null before that, or without a bonus.'),
  bonus: about(z.nullable(money), 'What each side got; null while not rewarded.', 500),
  held: about(z.boolean(), 'The bonus waits for an admin.', false),
}

export const referralSums = {
  people: about(z.int(), 'How many people signed up with the referral id.', 2),
  earned: about(money, 'What the person got for them.', 500),
}

const myReferrals = z.object({
  referralId: about(z.string(), 'The code that invites others; empty without a first name.', 'farah5761'),
  bonus: about(money, 'What both sides get at present; 0: nothing.', 500),
  ...referralSums,
  referred: about(
    z.array(z.object({ firstName: z.string(), ...referredFields })),
    'The newest fifty, without those who deleted their accounts.',
  ),
})
export type MyReferrals = z.infer<typeof myReferrals>

export const listMyReferrals = endpoint(
  {
    name: 'listMyReferrals',
    method: 'GET',
    path: '/api/me/referrals',
    tag,
    summary: 'Read your referral id and who used it',
    description:
      'Returns the referral id of the signed-in person, the bonus, and who signed up with it: first names only.',
    roles: ['rider', 'driver'],
    status: 200,
    output: myReferrals,
    errors: ['user_issue_contact_admin'],
    idempotent: false,
  },
  { output: exampleMyReferrals },
)
