import { endMySessions, listMySessions } from '@cabstand/contract/http/people/account'
import {
  changeMobile as changeMobileEndpoint,
  confirmEmail as confirmEmailEndpoint,
  requestEmailCode as requestEmailCodeEndpoint,
  requestOtp as requestOtpEndpoint,
  signOut,
  verifyOtp,
} from '@cabstand/contract/http/people/auth'
import { deviceCookie, roleHintCookie, sessionCookie } from '../../platform/caller.ts'
import { onCommit } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import { type Context, type Route, route } from '../../platform/http/route.ts'
import { toMe } from '../users/index.ts'
import { changeMobile, checkMobileCode } from './change-mobile.ts'
import { checkEmailCode, confirmEmail, requestEmailCode } from './confirm-email.ts'
import { endSessions } from './end-sessions.ts'
import { deviceOf, issueDeviceMark, knownDeviceDays } from './known-device.ts'
import { listSessions } from './list-sessions.ts'
import { requestOtp, type SignInDeps } from './request-otp.ts'
import { checkCode, sessionDays, signIn } from './verify-otp.ts'

export interface AuthDeps extends SignInDeps {
  readonly outbox: Outbox
}

export function authRoutes(deps: AuthDeps): Route[] {
  const markDevice = (
    { setCookie }: Pick<Context<never>, 'setCookie'>,
    known: { readonly mobile: string; readonly device: string },
  ) =>
    setCookie(deviceCookie, issueDeviceMark(deps.hash, known, deps.now()), {
      httpOnly: true,
      maxAgeSeconds: knownDeviceDays * 86_400,
    })
  return [
    route(requestOtpEndpoint, {
      read: ({ body, client }) => requestOtp(deps, { ...body, ...client }),
    }),
    route(verifyOtp, {
      unaudited: 'A sign-in is recorded as a session.',
      prepare: ({ body, client }) => checkCode(deps, { ...body, ...client }),
      write: async (tx, { body, client, setCookie }, mobile) => {
        const { challengeId, waiting, signUp } = body
        const { userAgent } = client
        const device = deviceOf(client.deviceMark)
        const given = { challengeId, mobile, userAgent, waiting, signUp, device }
        const { token, user } = await signIn(tx, deps, given)
        onCommit(tx, () => {
          const maxAgeSeconds = sessionDays * 86_400
          setCookie(sessionCookie, token, { httpOnly: true, maxAgeSeconds })
          setCookie(roleHintCookie, user.usertype, { httpOnly: false, maxAgeSeconds })
          markDevice({ setCookie }, { mobile, device })
        })
        return { token, user: toMe(user, { sendsMail: deps.mail !== undefined }) }
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
    route(changeMobileEndpoint, {
      prepare: ({ body, client }) => checkMobileCode(deps, { ...body, ...client }),
      write: async (tx, context, mobile) => {
        const { caller, client, body } = context
        const { challengeId } = body
        const user = await changeMobile(tx, deps, { userId: caller.userId, challengeId, mobile })
        onCommit(tx, () => markDevice(context, { mobile, device: deviceOf(client.deviceMark) }))
        return toMe(user, { sendsMail: deps.mail !== undefined })
      },
    }),
    route(requestEmailCodeEndpoint, { read: ({ caller }) => requestEmailCode(deps, caller.userId) }),
    route(confirmEmailEndpoint, {
      unaudited: 'It changes nothing that others see.',
      prepare: ({ caller, body }) => checkEmailCode(deps, caller.userId, body.code),
      write: async (tx, { caller }, email) =>
        toMe(await confirmEmail(tx, deps, caller.userId, email), { sendsMail: true }),
    }),
  ]
}
