import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { anyone, endpoint, signedIn } from '../endpoint.ts'
import { rider } from '../examples/people.ts'
import { ids } from '../examples/trip.ts'
import { id, instant, ok, role, text, typed } from '../schemas/common.ts'

const langLocale = about(text(20), 'Locale of the texts, BCP 47.', 'en')
const dateLocale = about(text(20), 'Locale of dates and numbers, BCP 47.', 'en-GB')
const mobile = about(z.string(), 'The mobile number with its country code.', '+447700900001')

export const me = component(
  'Me',
  z.object({
    id,
    usertype: role,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    mobile,
    approved: about(z.boolean(), 'Staff have approved the account; riders are approved from the start.'),
    referralId: about(z.string(), 'The code that this person gives to friends.', 'farah5761'),
    profileImage: about(z.string(), 'Address of the picture, empty when there is none.'),
    lang: about(
      z.nullable(z.object({ langLocale, dateLocale })),
      "Null: the installation's default language.",
    ),
    profileComplete: about(z.boolean(), 'Name and e-mail are given, so a booking can be made.'),
    driver: about(
      z.nullable(
        z.object({
          carType: about(z.nullable(id), 'The car type that this driver serves.'),
          vehicleMake: z.string(),
          vehicleModel: z.string(),
          vehicleNumber: about(z.string(), 'Number plate.', '48-QK-27'),
          driverActiveStatus: about(z.boolean(), 'Online: offers may come.'),
          queue: about(z.boolean(), 'On a trip: no offers come.'),
          userrating: about(z.nullable(z.number()), 'Average rating, 1 to 5; null while unrated.', 4.8),
        }),
      ),
      'Only for drivers; null for everybody else.',
    ),
  }),
  'The signed-in person.',
)
export type Me = z.infer<typeof me>

export const requestOtp = endpoint(
  {
    name: 'requestOtp',
    method: 'POST',
    path: '/api/auth/otp/request',
    tag: 'Sign-in',
    summary: 'Send a sign-in code',
    description:
      'Sends a six-digit code by SMS. It is valid for five minutes and three attempts. Codes are limited by number and by address.',
    roles: anyone,
    body: z.object({
      mobile: about(
        typed(40),
        'A mobile number with its country code; spaces are ignored.',
        '+44 7700 900001',
      ),
    }),
    status: 200,
    output: z.object({
      challengeId: about(id, 'Names this code; send it back with the digits.'),
      mobile: about(mobile, 'The number as it was understood, in E.164.', '+447700900001'),
      expiresAt: about(instant, 'When the code expires.'),
      retrySeconds: about(z.int(), 'Seconds until another code can be requested.', 30),
      channel: about(
        z.enum(['sms', 'email']),
        'How the code was sent; `email` also when this number has none, which is not told.',
        'sms',
      ),
      preview: z.optional(
        about(
          z.object({ text: z.string(), code: z.string() }),
          'Only where no SMS is sent, such as the demo: the text that the phone would receive.',
        ),
      ),
    }),
    errors: ['invalid_mobile', 'too_many_requests', 'sms_failed'],
    idempotent: false,
  },
  {
    body: { mobile: '+44 7700 900001' },
    output: {
      challengeId: ids.challenge,
      mobile: '+447700900001',
      expiresAt: '2026-11-22T18:09:11.000Z',
      retrySeconds: 30,
      channel: 'sms',
    },
  },
)

export const verifyOtp = endpoint(
  {
    name: 'verifyOtp',
    method: 'POST',
    path: '/api/auth/otp/verify',
    tag: 'Sign-in',
    summary: 'Sign in with a code',
    description:
      'Answers a bearer token and sets it as a session cookie. A number that is new here becomes a rider. Browsers use the cookie; other clients send the token in `Authorization`.',
    roles: anyone,
    body: z.object({
      challengeId: about(id, 'From the answer to the request for the code.'),
      code: about(typed(12), 'The six digits; spaces are ignored.', '482913'),
    }),
    status: 200,
    output: z.object({
      token: about(z.string(), 'The bearer token. Keep it secret.', 'Zk3v-example-token-8Qm2'),
      user: me,
    }),
    errors: [
      'otp_validate_error',
      'auth_error',
      'require_approval',
      'not_valid_user_type',
      'too_many_requests',
    ],
    idempotent: false,
  },
  {
    body: { challengeId: ids.challenge, code: '482913' },
    output: { token: 'Zk3v-example-token-8Qm2', user: rider },
  },
)

export const signOut = endpoint(
  {
    name: 'signOut',
    method: 'POST',
    path: '/api/auth/sign-out',
    tag: 'Sign-in',
    summary: 'Sign out',
    description: 'Ends this session, or every session of this person. Their sockets are closed.',
    roles: signedIn,
    body: z.object({
      everywhere: z.optional(about(z.boolean(), 'True: on all devices; absent: only this session.')),
    }),
    status: 200,
    output: ok,
    errors: [],
    idempotent: false,
  },
  { body: { everywhere: false }, output: { ok: true } },
)

export const getMe = endpoint(
  {
    name: 'getMe',
    method: 'GET',
    path: '/api/me',
    tag: 'Sign-in',
    summary: 'Read your account',
    description: 'The signed-in person, with their car when they are a driver.',
    roles: signedIn,
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
    description: 'Changes name, e-mail or language. Fields that are absent stay as they are.',
    roles: signedIn,
    body: z.object({
      firstName: z.optional(text(80).check(z.minLength(1))),
      lastName: z.optional(text(80).check(z.minLength(1))),
      email: z.optional(text(200)),
      lang: z.optional(about(z.object({ langLocale, dateLocale }), 'One of `GET /api/languages`.')),
    }),
    status: 200,
    output: me,
    errors: ['proper_email', 'user_issue_contact_admin'],
    idempotent: true,
  },
  {
    body: { firstName: 'Farah', lastName: 'Haddad', email: 'farah.haddad@meridiancabs.example' },
    output: rider,
  },
)

export const getDemo = endpoint(
  {
    name: 'getDemo',
    method: 'GET',
    path: '/api/demo',
    tag: 'Sign-in',
    summary: 'List the people of the demo',
    description:
      'The people whom anybody may sign in as. Only a demo has them; elsewhere the answer is `not_found`.',
    roles: anyone,
    status: 200,
    output: z.object({
      people: z.array(z.object({ role, name: z.string(), mobile })),
      simulatedDrivers: about(
        z.array(z.string()),
        'Mobile numbers of the drivers whom the simulator drives; they are no different from others.',
      ),
    }),
    errors: ['not_found'],
    idempotent: false,
  },
  {
    output: {
      people: [
        { role: 'rider', name: 'Farah Haddad', mobile: '+447700900001' },
        { role: 'driver', name: 'Rui Almeida', mobile: '+447700900011' },
      ],
      simulatedDrivers: ['+447700900100'],
    },
  },
)
