import { endMySessions, listMySessions } from '@cabstand/contract/http/people/account'
import {
  changeMobile as changeMobileEndpoint,
  confirmEmail as confirmEmailEndpoint,
  requestEmailCode as requestEmailCodeEndpoint,
  requestEmailOtp as requestEmailOtpEndpoint,
  requestOtp as requestOtpEndpoint,
  signOut,
  verifyOtp,
} from '@cabstand/contract/http/people/auth'
import {
  beginIdentitySignIn as beginIdentitySignInEndpoint,
  completeIdentitySignIn as completeIdentitySignInEndpoint,
  listLinkedAccounts as listLinkedAccountsEndpoint,
  listSignInWays,
  returnFromIdentityProvider,
  unlinkAccount as unlinkAccountEndpoint,
} from '@cabstand/contract/http/people/identities'
import { deviceCookie, identityCookie, roleHintCookie, sessionCookie } from '../../platform/caller.ts'
import { onCommit, type Tx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Context, type Route, route } from '../../platform/http/route.ts'
import { toMe, type User } from '../users/index.ts'
import { recipientText } from './auth-store.ts'
import { changeMobile, checkMobileCode } from './change-mobile.ts'
import { checkEmailCode, confirmEmail, requestEmailCode } from './confirm-email.ts'
import { endSessions } from './end-sessions.ts'
import {
  beginIdentitySignIn,
  type IdentityDeps,
  identitySignInMinutes,
  identityTokenHash,
  listProviders,
  readReturn,
} from './identities/identity-flow.ts'
import { completeIdentitySignIn, signInByIdentity } from './identities/identity-sign-in.ts'
import { listLinkedAccounts, unlinkAccount } from './identities/linked-accounts.ts'
import { deviceOf, issueDeviceMark, knownDeviceDays } from './known-device.ts'
import { listSessions } from './list-sessions.ts'
import { requestEmailOtp, requestOtp } from './request-otp.ts'
import { checkCode, sessionDays, signIn } from './verify-otp.ts'

export interface AuthDeps extends IdentityDeps {
  readonly outbox: Outbox
}

type Cookies = Pick<Context<never>, 'setCookie'>

export function authRoutes(deps: AuthDeps): Route[] {
  return [...codeRoutes(deps), ...identityRoutes(deps), ...ownContactRoutes(deps)]
}

function markDevice(
  { hash, now }: AuthDeps,
  { setCookie }: Cookies,
  known: { readonly recipient: string; readonly device: string },
): void {
  setCookie(deviceCookie, issueDeviceMark(hash, known, now()), {
    httpOnly: true,
    maxAgeSeconds: knownDeviceDays * 86_400,
  })
}

/** The response of a sign-in. After the commit the browser gets the session, and is known for this recipient of codes. */
function answerSignIn(
  tx: Tx,
  deps: AuthDeps,
  { setCookie }: Cookies,
  signedIn: {
    readonly token: string
    readonly user: User
    readonly recipient: string
    readonly device: string
  },
) {
  const { token, user } = signedIn
  onCommit(tx, () => {
    const maxAgeSeconds = sessionDays * 86_400
    setCookie(sessionCookie, token, { httpOnly: true, maxAgeSeconds })
    setCookie(roleHintCookie, user.usertype, { httpOnly: false, maxAgeSeconds })
    markDevice(deps, { setCookie }, signedIn)
  })
  return { token, user: toMe(user, { sendsMail: deps.mail !== undefined }) }
}

function codeRoutes(deps: AuthDeps): Route[] {
  return [
    route(requestOtpEndpoint, {
      read: ({ body, client }) => requestOtp(deps, { ...body, ...client }),
    }),
    route(requestEmailOtpEndpoint, {
      read: ({ body, client }) => requestEmailOtp(deps, { ...body, ...client }),
    }),
    route(verifyOtp, {
      unaudited: 'A sign-in is recorded as a session.',
      prepare: ({ body, client }) => checkCode(deps, { ...body, ...client }),
      write: async (tx, { body, client, setCookie }, recipient) => {
        const { challengeId, waiting, signUp } = body
        const { userAgent } = client
        const device = deviceOf(client.deviceMark)
        const given = { challengeId, recipient, userAgent, waiting, signUp, device }
        const signedIn = await signIn(tx, deps, given)
        return answerSignIn(
          tx,
          deps,
          { setCookie },
          { ...signedIn, recipient: recipientText(recipient), device },
        )
      },
    }),
    route(signOut, {
      unaudited: 'The end of a session is recorded in it.',
      write: async (tx, { caller, body, setCookie }) => {
        const { userId, sessionId } = caller
        await endSessions(tx, deps, body.everywhere === true ? { userId } : { userId, sessionId })
        onCommit(tx, () => {
          setCookie(sessionCookie, '', { httpOnly: true, maxAgeSeconds: 0 })
          setCookie(roleHintCookie, '', { httpOnly: false, maxAgeSeconds: 0 })
        })
        return { ok: true as const }
      },
    }),
  ]
}

const forgetIdentity = ({ setCookie }: Cookies) =>
  setCookie(identityCookie, '', { httpOnly: true, maxAgeSeconds: 0 })

/** The person may have no number; then the mark is one of their address. */
const contactOf = ({ mobile, email }: User) => mobile ?? email

function identityRoutes(deps: AuthDeps): Route[] {
  return [
    route(listSignInWays, {
      read: async () => ({
        email: deps.mail !== undefined,
        providers: (await listProviders(deps)).map(({ name, title }) => ({ name, title })),
      }),
    }),
    route(beginIdentitySignInEndpoint, {
      read: async ({ body, client, setCookie }) => {
        const { url, token } = await beginIdentitySignIn(deps, { name: body.provider, ...client })
        setCookie(identityCookie, token, { httpOnly: true, maxAgeSeconds: identitySignInMinutes * 60 })
        return { url }
      },
    }),
    route(returnFromIdentityProvider, {
      unaudited: 'A sign-in is recorded as a session.',
      prepare: ({ body, client }) => readReturn(deps, { query: body.query, token: client.identityMark }),
      write: async (tx, { body, client, setCookie }, returned) => {
        const device = deviceOf(client.deviceMark)
        const by = { userAgent: client.userAgent, waiting: body.waiting, device }
        const signedIn = await signInByIdentity(tx, deps, returned, by)
        if (signedIn === undefined) {
          const { provider, claims } = returned
          return { signedIn: null, newcomer: { provider: provider.title, firstName: claims.firstName } }
        }
        onCommit(tx, () => forgetIdentity({ setCookie }))
        const recipient = contactOf(signedIn.user)
        return {
          signedIn: answerSignIn(tx, deps, { setCookie }, { ...signedIn, recipient, device }),
          newcomer: null,
        }
      },
    }),
    route(completeIdentitySignInEndpoint, {
      unaudited: 'A sign-in is recorded as a session.',
      prepare: async ({ body, client }) => {
        const { proof } = body
        if (proof === undefined) return undefined
        const { challengeId } = proof
        return { challengeId, mobile: await checkMobileCode(deps, { ...proof, ...client }) }
      },
      write: async (tx, { body, client, setCookie }, proof) => {
        const { identityMark, userAgent, deviceMark } = client
        if (identityMark === undefined) throw new AppError('identity_failed')
        const device = deviceOf(deviceMark)
        const signedIn = await completeIdentitySignIn(tx, deps, {
          tokenHash: identityTokenHash(deps.hash, identityMark),
          proof,
          by: { userAgent, waiting: body.waiting, device },
        })
        onCommit(tx, () => forgetIdentity({ setCookie }))
        return answerSignIn(
          tx,
          deps,
          { setCookie },
          { ...signedIn, recipient: contactOf(signedIn.user), device },
        )
      },
    }),
  ]
}

function ownContactRoutes(deps: AuthDeps): Route[] {
  return [
    route(listMySessions, {
      read: async ({ caller }) => ({
        sessions: await listSessions(deps, caller.userId, caller.sessionId),
      }),
    }),
    route(endMySessions, {
      unaudited: 'The end of a session is recorded in it.',
      write: async (tx, { caller, body }) => {
        const { userId, sessionId } = caller
        const ended = await endSessions(tx, deps, {
          userId,
          except: sessionId,
          ...(body.session !== undefined && { sessionId: body.session }),
        })
        return { ended: ended.length }
      },
    }),
    route(listLinkedAccountsEndpoint, {
      read: async ({ caller }) => ({ accounts: await listLinkedAccounts(deps.db, deps, caller.userId) }),
    }),
    route(unlinkAccountEndpoint, {
      unaudited: 'It changes how the person signs in, and nothing that others see.',
      write: async (tx, { caller, params }) => ({
        accounts: await unlinkAccount(tx, deps, { userId: caller.userId, id: params.id }),
      }),
    }),
    route(changeMobileEndpoint, {
      prepare: ({ body, client }) => checkMobileCode(deps, { ...body, ...client }),
      write: async (tx, context, mobile) => {
        const { caller, client, body } = context
        const { challengeId } = body
        const user = await changeMobile(tx, deps, { userId: caller.userId, challengeId, mobile })
        const known = { recipient: mobile, device: deviceOf(client.deviceMark) }
        onCommit(tx, () => markDevice(deps, context, known))
        return toMe(user, { sendsMail: deps.mail !== undefined })
      },
    }),
    route(requestEmailCodeEndpoint, {
      read: ({ caller, body }) => requestEmailCode(deps, caller.userId, body.email),
    }),
    route(confirmEmailEndpoint, {
      prepare: ({ caller, body }) => checkEmailCode(deps, caller.userId, body.code),
      write: async (tx, { caller }, proven) =>
        toMe(await confirmEmail(tx, deps, caller.userId, proven), { sendsMail: true }),
    }),
  ]
}
