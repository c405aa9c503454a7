import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { anyone, endpoint, signedIn, signedInOrWaiting } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import { rider } from '../../examples/people.ts'
import { id, instant, mobile, ok, typed } from '../../schemas/common.ts'
import { me } from './users.ts'

export const requestOtp = endpoint(
  {
    name: 'requestOtp',
    method: 'POST',
    path: '/api/auth/otp/request',
    tag: 'Sign-in',
    summary: 'Send a sign-in code',
    description:
      'Sends a six-digit code by SMS, or where no text message can be sent, to the confirmed e-mail address of the account. The code is valid for five minutes and three attempts. Requests are rate-limited by mobile number and by IP address.',
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
      challengeId: about(id, 'The id of this code. Send it with the digits.'),
      mobile: about(mobile, 'The parsed number in E.164 format.', '+447700900001'),
      expiresAt: about(instant, 'When the code expires.'),
      retrySeconds: about(z.int(), 'Seconds until another code can be requested.', 30),
      channel: about(
        z.enum(['sms', 'email']),
        'How the code was sent. `email`: to the confirmed e-mail address of the account, if there is one; to not reveal who has an account, it is returned for every number.',
        'sms',
      ),
      preview: z.optional(
        about(
          z.object({ text: z.string(), code: z.string() }),
          'The text message. Present only where no SMS is sent, as in the demo.',
        ),
      ),
    }),
    errors: ['invalid_mobile', 'too_many_requests', 'sms_failed'],
    closedInDemoMode: [],
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

export const requestEmailOtp = endpoint(
  {
    name: 'requestEmailOtp',
    method: 'POST',
    path: '/api/auth/otp/request-by-email',
    tag: 'Sign-in',
    summary: 'Send a sign-in code by e-mail',
    description:
      'Sends a six-digit code to an e-mail address, where the operator has set up a mail server. It signs in the person who has confirmed this address; for an address that is new, `verifyOtp` creates a rider account without a mobile number. To not reveal who has an account, e-mail and response are the same for every address. Validity and rate limits are those of `requestOtp`.',
    roles: ['anonymous'],
    body: z.object({
      email: about(typed(200), 'An e-mail address.', 'farah.haddad@meridiancabs.example'),
    }),
    status: 200,
    output: z.object({
      challengeId: about(id, 'The id of this code. Send it with the digits.'),
      email: about(
        z.string(),
        'Where the code was sent, in lower case.',
        'farah.haddad@meridiancabs.example',
      ),
      expiresAt: about(instant, 'When the code expires.'),
      retrySeconds: about(z.int(), 'Seconds until another code can be requested.', 30),
    }),
    errors: ['proper_email', 'email_not_configured', 'email_failed', 'too_many_requests'],
    idempotent: false,
  },
  {
    body: { email: 'farah.haddad@meridiancabs.example' },
    output: {
      challengeId: ids.challenge,
      email: 'farah.haddad@meridiancabs.example',
      expiresAt: '2026-11-22T18:09:11.000Z',
      retrySeconds: 30,
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
      'Returns a bearer token and sets it as a session cookie. For a new number or e-mail address, a rider account is created. Browsers use the cookie; other clients send the token in the `Authorization` header.',
    roles: anyone,
    body: z.object({
      challengeId: about(id, 'From the response of `requestOtp` or `requestEmailOtp`.'),
      code: about(typed(12), 'The six digits; spaces are ignored.', '482913'),
      waiting: z.optional(
        about(
          z.boolean(),
          'True: also sign in a driver who waits for approval, to complete their application. Absent: they are refused with `require_approval`.',
        ),
      ),
      signUp: z.optional(
        about(
          id,
          '`uid` of `user_signup`, from the client that has made this sign-up. Without it, the first sign-in drops what the sign-up says: names, e-mail address, bank details and referral, and car and role of a driver whom staff have not approved.',
        ),
      ),
    }),
    status: 200,
    output: z.object({
      token: about(z.string(), 'The bearer token. Keep it secret.', 'Zk3v-example-token-8Qm2'),
      user: me,
    }),
    errors: ['otp_validate_error', 'auth_error', 'require_approval', 'too_many_requests'],
    closedInDemoMode: [],
    idempotent: false,
  },
  {
    body: { challengeId: ids.challenge, code: '482913' },
    output: { token: 'Zk3v-example-token-8Qm2', user: rider },
  },
)

export const changeMobile = endpoint(
  {
    name: 'changeMobile',
    method: 'POST',
    path: '/api/me/mobile',
    tag: 'Sign-in',
    summary: 'Change your mobile number',
    description:
      'Gives your account the number to which `requestOtp` has sent the code: you sign in with it from now on. Sessions stay. Running bookings keep the number that they were made with.',
    roles: signedIn,
    body: z.object({
      challengeId: about(id, 'From the response of `requestOtp`.'),
      code: about(typed(12), 'The six digits; spaces are ignored.', '482913'),
    }),
    status: 200,
    output: me,
    errors: ['otp_validate_error', 'mobile_in_use', 'too_many_requests', 'user_issue_contact_admin'],
    idempotent: true,
  },
  { body: { challengeId: ids.challenge, code: '482913' }, output: rider },
)

export const signOut = endpoint(
  {
    name: 'signOut',
    method: 'POST',
    path: '/api/auth/sign-out',
    tag: 'Sign-in',
    summary: 'Sign out',
    description: 'Ends this session, or all sessions of the person, and closes their sockets.',
    roles: signedInOrWaiting,
    body: z.object({
      everywhere: z.optional(
        about(z.boolean(), 'True: end all sessions of the person; absent: end only this session.'),
      ),
    }),
    status: 200,
    output: ok,
    errors: [],
    closedInDemoMode: [],
    idempotent: false,
  },
  { body: { everywhere: false }, output: { ok: true } },
)

export const requestEmailCode = endpoint(
  {
    name: 'requestEmailCode',
    method: 'POST',
    path: '/api/me/email/code',
    tag: 'Sign-in',
    summary: 'Send a code to your e-mail address, or to a new one',
    description:
      'Sends a six-digit code to the e-mail address of your account, or to the one that is to take its place; yours stays until the code is entered (`confirmEmail`). It is valid for five minutes and three attempts, and replaces an earlier one. Nothing else is sent to an address before it is confirmed. Rate limited by person and by address.',
    roles: signedInOrWaiting,
    body: z.object({
      email: z.optional(
        about(typed(200), 'The new address. Absent: that of your account.', 'farah@example.com'),
      ),
    }),
    status: 200,
    output: z.object({
      email: about(z.string(), 'Where the code was sent.', 'farah.haddad@meridiancabs.example'),
      expiresAt: about(instant, 'When the code expires.'),
      retrySeconds: about(z.int(), 'Seconds until another code can be requested.', 30),
    }),
    errors: [
      'proper_email',
      'phone_no_update',
      'email_not_configured',
      'email_failed',
      'too_many_requests',
      'user_issue_contact_admin',
    ],
    idempotent: false,
  },
  {
    body: {},
    output: {
      email: 'farah.haddad@meridiancabs.example',
      expiresAt: times.seen,
      retrySeconds: 30,
    },
  },
)

export const confirmEmail = endpoint(
  {
    name: 'confirmEmail',
    method: 'POST',
    path: '/api/me/email/confirm',
    tag: 'Sign-in',
    summary: 'Confirm your e-mail address, or change it',
    description:
      'Confirms with the code that the address to which it was sent is yours, and makes it that of your account: receipts, messages and, where no text message can be sent, sign-in codes are then sent there. A change of the address makes it unconfirmed.',
    roles: signedInOrWaiting,
    body: z.object({ code: about(typed(12), 'The six digits; spaces are ignored.', '482913') }),
    status: 200,
    output: me,
    errors: ['otp_validate_error', 'too_many_requests', 'user_issue_contact_admin'],
    idempotent: true,
  },
  { body: { code: '482913' }, output: rider },
)
