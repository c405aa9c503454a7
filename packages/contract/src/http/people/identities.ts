import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { anyone, endpoint, signedInOrWaiting } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import { rider } from '../../examples/people.ts'
import { id, instant, typed } from '../../schemas/common.ts'
import { me } from './users.ts'

export const identityProviderNames = ['google', 'apple', 'facebook'] as const
export type IdentityProviderName = (typeof identityProviderNames)[number]

const signedIn = z.object({
  token: about(z.string(), 'The bearer token. Keep it secret.', 'Zk3v-example-token-8Qm2'),
  user: me,
})

const waiting = z.optional(
  about(z.boolean(), 'True: also sign in a driver who waits for approval. Absent: they are refused.'),
)

export const listSignInWays = endpoint(
  {
    name: 'listSignInWays',
    method: 'GET',
    path: '/api/auth/ways',
    tag: 'Sign-in',
    summary: 'List the ways to sign in',
    description:
      'Returns by what people can sign in besides their mobile number: what the operator has configured and allows.',
    roles: anyone,
    status: 200,
    output: z.object({
      email: about(z.boolean(), 'By a code sent to an e-mail address (`requestEmailOtp`).', true),
      providers: about(
        z.array(
          z.object({
            name: about(z.enum(identityProviderNames), 'For `beginIdentitySignIn`.', 'google'),
            title: about(z.string(), 'What people call the provider.', 'Google'),
          }),
        ),
        'By an account at one of these.',
      ),
    }),
    errors: [],
    idempotent: false,
  },
  { output: { email: true, providers: [{ name: 'google', title: 'Google' }] } },
)

export const beginIdentitySignIn = endpoint(
  {
    name: 'beginIdentitySignIn',
    method: 'POST',
    path: '/api/auth/identities/begin',
    tag: 'Sign-in',
    summary: 'Begin a sign-in at a provider',
    description:
      'Returns the address at the provider to open, and sets a cookie that binds the sign-in to this browser for 20 minutes. The provider sends the browser back to `/login`. Rate limited by IP address.',
    roles: ['anonymous'],
    body: z.object({
      provider: about(z.enum(identityProviderNames), 'One of `listSignInWays`.', 'google'),
    }),
    status: 200,
    output: z.object({
      url: about(
        z.string(),
        'The address to open.',
        'https://accounts.google.com/o/oauth2/v2/auth?client_id=cabs&response_type=code',
      ),
    }),
    errors: ['not_found', 'too_many_requests'],
    idempotent: false,
  },
  {
    body: { provider: 'google' },
    output: { url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=cabs&response_type=code' },
  },
)

export const returnFromIdentityProvider = endpoint(
  {
    name: 'returnFromIdentityProvider',
    method: 'POST',
    path: '/api/auth/identities/return',
    tag: 'Sign-in',
    summary: 'Come back from a provider',
    description:
      'Takes what the provider has added to the address, once. A person who has linked this account is signed in. An account that nobody has linked is kept for `completeIdentitySignIn`; an e-mail address that it shares with a person signs nobody in.',
    roles: ['anonymous'],
    body: z.object({
      query: about(
        typed(4000),
        'The query of the address that the browser came back to.',
        'code=4%2F0A&state=9f',
      ),
      waiting,
    }),
    status: 200,
    output: z.object({
      signedIn: about(z.nullable(signedIn), 'The session; null for an account that nobody has linked.'),
      newcomer: about(
        z.nullable(
          z.object({
            provider: about(z.string(), 'What people call the provider.', 'Google'),
            firstName: about(z.string(), 'As the provider says; empty when it does not.', 'Farah'),
          }),
        ),
        'Who has not registered here with this account; null for those who have.',
      ),
    }),
    errors: ['identity_failed', 'require_approval'],
    idempotent: false,
  },
  {
    body: { query: 'code=4%2F0A&state=9f' },
    output: { signedIn: null, newcomer: { provider: 'Google', firstName: 'Farah' } },
  },
)

export const completeIdentitySignIn = endpoint(
  {
    name: 'completeIdentitySignIn',
    method: 'POST',
    path: '/api/auth/identities/complete',
    tag: 'Sign-in',
    summary: 'Link a provider account, or register with it',
    description:
      'Ends a sign-in for which `returnFromIdentityProvider` has returned a newcomer. With a code that `requestOtp` has sent, the account is linked to the person who has this number, or to a new rider with it. Without, it is linked to a new rider who has no number yet and adds it before they book.',
    roles: ['anonymous'],
    body: z.object({
      proof: z.optional(
        about(
          z.object({
            challengeId: about(id, 'From the response of `requestOtp`.'),
            code: about(typed(12), 'The six digits; spaces are ignored.', '482913'),
          }),
          'That a mobile number is the person’s. Absent: register without a number.',
        ),
      ),
      waiting,
    }),
    status: 200,
    output: signedIn,
    errors: ['identity_failed', 'otp_validate_error', 'auth_error', 'require_approval', 'too_many_requests'],
    idempotent: false,
  },
  {
    body: { proof: { challengeId: ids.challenge, code: '482913' } },
    output: { token: 'Zk3v-example-token-8Qm2', user: rider },
  },
)

const linkedAccount = component(
  'LinkedAccount',
  z.object({
    id,
    provider: about(z.string(), 'What people call the provider.', 'Google'),
    linkedAt: about(instant, 'When it was linked.', times.requested),
    mayUnlink: about(z.boolean(), 'False while it is the only way by which the person can sign in.', true),
  }),
  'An account at another provider by which a person signs in.',
)
export type LinkedAccount = z.infer<typeof linkedAccount>

const linkedAccounts = z.object({ accounts: z.array(linkedAccount) })
const exampleAccounts = {
  accounts: [{ id: ids.challenge, provider: 'Google', linkedAt: times.requested, mayUnlink: true }],
}

export const listLinkedAccounts = endpoint(
  {
    name: 'listLinkedAccounts',
    method: 'GET',
    path: '/api/me/identities',
    tag: 'Sign-in',
    summary: 'List your linked accounts',
    description:
      'The accounts at other providers by which you sign in, newest first. `completeIdentitySignIn` links them.',
    roles: signedInOrWaiting,
    status: 200,
    output: linkedAccounts,
    errors: ['user_issue_contact_admin'],
    idempotent: false,
  },
  { output: exampleAccounts },
)

export const unlinkAccount = endpoint(
  {
    name: 'unlinkAccount',
    method: 'DELETE',
    path: '/api/me/identities/:id',
    tag: 'Sign-in',
    summary: 'Unlink an account',
    description:
      'The account at the provider no longer signs you in; your sessions stay. Refused with `phone_no_update` while it is your only way to sign in.',
    roles: signedInOrWaiting,
    params: z.object({ id }),
    body: z.object({}),
    status: 200,
    output: linkedAccounts,
    errors: ['not_found', 'phone_no_update', 'user_issue_contact_admin'],
    idempotent: true,
  },
  { body: {}, output: { accounts: [] } },
)
