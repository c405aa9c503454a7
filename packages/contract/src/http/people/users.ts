import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint, signedInOrWaiting } from '../../endpoint.ts'
import { suggestion } from '../../examples/maps.ts'
import { rider } from '../../examples/people.ts'
import { exampleBank } from '../../examples/withdrawals.ts'
import { type ListLook, listLook } from '../../lists/look.ts'
import { id, mobile, role, text } from '../../schemas/common.ts'
import { pictureInput, pictureOutput } from '../../schemas/file.ts'
import { bankDetails } from '../../schemas/withdrawal.ts'
import { language, placeSuggestion } from '../maps/index.ts'

const langLocale = about(text(20), 'Locale of the texts, BCP 47.', 'en')

const dateLocale = about(text(20), 'Locale of dates and numbers, BCP 47.', 'en-GB')

export const lang = z.object({ langLocale, dateLocale })

export const me = component(
  'Me',
  z.object({
    id,
    usertype: role,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailConfirmed: about(
      z.nullable(z.boolean()),
      'Whether the person has confirmed the e-mail address with a code; mail is sent to no other. Null: there is no address, or the service sends no e-mail.',
      true,
    ),
    emailFixed: about(
      z.boolean(),
      'The person signs in with the e-mail address and has no number, so the address stays as it is.',
      false,
    ),
    mobile,
    approved: about(z.boolean(), 'Staff have approved the account. Riders need no approval.'),
    referralId: about(
      z.string(),
      'The referral code of this person, which begins with their first name; empty until they have one.',
      'farah5761',
    ),
    profileImage: pictureOutput('Address of the picture'),
    lang: about(z.nullable(lang), 'Null when the person uses the default language.'),
    receiptsByMail: about(z.boolean(), 'Receipts are sent by e-mail, where the service sends e-mail.', true),
    profileComplete: about(z.boolean(), 'Name and e-mail address are present, so the person can book.'),
    driver: about(
      z.nullable(
        z.object({
          carType: about(z.nullable(id), 'The car type that this driver serves.'),
          vehicleMake: z.string(),
          vehicleModel: z.string(),
          vehicleNumber: about(z.string(), 'Number plate.', '48-QK-27'),
          driverActiveStatus: about(z.boolean(), 'The driver is online and can get offers.'),
          queue: about(z.boolean(), 'The driver is on a trip and gets no offers.'),
          userrating: about(z.nullable(z.number()), 'Average rating, 1 to 5; null while unrated.', 4.8),
        }),
      ),
      'Only for drivers; null for other roles.',
    ),
  }),
  'The signed-in person.',
)

export type Me = z.infer<typeof me>

export const getMe = endpoint(
  {
    name: 'getMe',
    method: 'GET',
    path: '/api/me',
    tag: 'Sign-in',
    summary: 'Read your account',
    description: 'Returns the signed-in person, with their car when they are a driver.',
    roles: signedInOrWaiting,
    status: 200,
    output: me,
    errors: ['user_issue_contact_admin'],
    idempotent: false,
  },
  { output: rider },
)

export const updateMe = endpoint(
  {
    name: 'updateMe',
    method: 'PATCH',
    path: '/api/me',
    tag: 'Sign-in',
    summary: 'Change your account',
    description:
      'Changes name, e-mail address, picture or language. Absent fields are not changed. A first e-mail address gets nothing before it is confirmed; one that is confirmed is replaced with a code (`requestEmailCode`), else `email_needs_code`; one that is `emailFixed` stays (`phone_no_update`). In demo mode staff change their language only: visitors share the account.',
    roles: signedInOrWaiting,
    body: z.object({
      firstName: z.optional(text(80).check(z.minLength(1))),
      lastName: z.optional(text(80).check(z.minLength(1))),
      email: z.optional(text(200)),
      profileImage: z.optional(pictureInput('The picture')),
      receiptsByMail: z.optional(about(z.boolean(), 'Send receipts by e-mail.')),
      lang: z.optional(about(lang, 'One of `GET /api/languages`.')),
    }),
    status: 200,
    output: me,
    errors: [
      'proper_email',
      'phone_no_update',
      'email_needs_code',
      'object-not-found',
      'user_issue_contact_admin',
      'too_many_requests',
      'demo_mode',
    ],
    closedInDemoMode: [],
    idempotent: true,
  },
  {
    body: { firstName: 'Farah', lastName: 'Haddad', email: 'farah.haddad@meridiancabs.example' },
    output: rider,
  },
)

export const getBank = endpoint(
  {
    name: 'getBank',
    method: 'GET',
    path: '/api/me/bank',
    tag: 'Wallet',
    summary: 'Read your bank details',
    description: 'Returns where withdrawals are paid to; empty texts before anything was saved.',
    roles: ['rider', 'driver'],
    status: 200,
    output: bankDetails,
    errors: ['user_issue_contact_admin'],
    idempotent: false,
  },
  { output: exampleBank },
)

export const updateBank = endpoint(
  {
    name: 'updateBank',
    method: 'PATCH',
    path: '/api/me/bank',
    tag: 'Wallet',
    summary: 'Change your bank details',
    description:
      'Changes where withdrawals are paid to, and tells you so. Withdrawals that were requested before keep theirs. Absent fields are not changed. With all three fields it also confirms a change by staff: withdrawals no longer wait for it.',
    roles: ['rider', 'driver'],
    body: z.partial(bankDetails),
    status: 200,
    output: bankDetails,
    errors: ['validation_failed', 'user_issue_contact_admin', 'too_many_requests'],
    idempotent: true,
  },
  { body: exampleBank, output: exampleBank },
)

export const listMyPlaces = endpoint(
  {
    name: 'listMyPlaces',
    method: 'GET',
    path: '/api/me/places',
    tag: 'Places',
    summary: 'List your places',
    description: "Lists the rider's saved addresses, most used first, then the stops of their latest trips.",
    roles: ['rider'],
    query: z.object({ language }),
    status: 200,
    output: z.object({ places: z.array(placeSuggestion) }),
    errors: [],
    idempotent: false,
  },
  { output: { places: [{ ...suggestion, kind: 'saved' }] } },
)

const listParams = z.object({ list: about(text(40), 'The name of the list.', 'Drivers') })
const exampleLook: ListLook = {
  columns: ['name', 'vehicleNumber', 'approved'],
  dense: false,
  views: [{ name: 'Morning check', search: 'approved=no' }],
}

export const getListLook = endpoint(
  {
    name: 'getListLook',
    method: 'GET',
    path: '/api/me/lists/:list',
    tag: 'Staff',
    summary: 'Read how you arranged a list',
    description:
      'Returns columns, height of rows and saved views; the standard ones before anything was saved.',
    roles: ['fleetadmin', 'admin'],
    params: listParams,
    status: 200,
    output: listLook,
    errors: [],
    idempotent: false,
  },
  { output: exampleLook },
)

export const saveListLook = endpoint(
  {
    name: 'saveListLook',
    method: 'PUT',
    path: '/api/me/lists/:list',
    tag: 'Staff',
    summary: 'Arrange a list',
    description: 'Replaces columns, height of rows and saved views.',
    roles: ['fleetadmin', 'admin'],
    params: listParams,
    body: listLook,
    status: 200,
    output: listLook,
    errors: [],
    closedInDemoMode: [],
    idempotent: true,
  },
  { body: exampleLook, output: exampleLook },
)
