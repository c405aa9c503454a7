import type { OutputOf } from '@cabstand/contract/endpoint'
import { getDemo, requestOtp as requestOtpEndpoint, signOut, verifyOtp } from '@cabstand/contract/http/auth'
import type { Role } from '@cabstand/domain/roles'
import { onCommit } from '../../db/transaction.ts'
import { type Authenticate, deviceCookie, roleHintCookie, sessionCookie } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import { type Route, route } from '../../http/route.ts'
import { toMe } from '../users/index.ts'
import { findSession, revokeSessions } from './auth-store.ts'
import { issueDeviceMark, knownDeviceDays } from './known-device.ts'
import { requestOtp, type SignInParts } from './request-otp.ts'
import { checkCode, sessionDays, signIn } from './verify-otp.ts'

export { deleteChallengesBefore, deleteSessionsBefore, listEndedSessions } from './auth-store.ts'
export { isLoopback } from './budgets.ts'
export { createKeyedHash, type KeyedHash } from './keyed-hash.ts'
export type { MailSender } from './mail/port.ts'
export { createSmtpMail } from './mail/smtp.ts'
export { parseMobile } from './mobile.ts'
export { recoverAdmin } from './recover-admin.ts'
export type { SignInParts } from './request-otp.ts'
export { createConsoleSms } from './sms/console.ts'
export { createHttpGatewaySms } from './sms/http-gateway.ts'
export type { SmsSender } from './sms/port.ts'
export { createTwilioSms } from './sms/twilio.ts'

export function createAuthenticate(parts: Pick<SignInParts, 'db' | 'hash' | 'now'>): Authenticate {
  return async (token) => {
    const session = await findSession(parts.db, parts.hash('session', token), parts.now())
    if (session === undefined) return undefined
    return { role: session.role as Role, userId: session.userId, sessionId: session.sessionId }
  }
}

export function authRoutes(
  parts: SignInParts & {
    listDemoPeople: () => OutputOf<typeof getDemo>
    /** Told after commit, so that open sockets of these sessions end. */
    sessionsEnded: (sessionIds: string[]) => void
  },
): Route[] {
  return [
    route(requestOtpEndpoint, {
      read: ({ body, client }) => requestOtp(parts, { ...body, ...client }),
    }),
    route(verifyOtp, {
      prepare: ({ body, client }) => checkCode(parts, { ...body, ...client }),
      write: async (tx, { body, client, setCookie }, mobile) => {
        const { challengeId } = body
        const { token, user } = await signIn(tx, parts, { challengeId, mobile, userAgent: client.userAgent })
        onCommit(tx, () => {
          const maxAgeSeconds = sessionDays * 86_400
          setCookie(sessionCookie, token, { httpOnly: true, maxAgeSeconds })
          setCookie(roleHintCookie, user.usertype, { httpOnly: false, maxAgeSeconds })
          setCookie(deviceCookie, issueDeviceMark(parts.hash, mobile, parts.now()), {
            httpOnly: true,
            maxAgeSeconds: knownDeviceDays * 86_400,
          })
        })
        return { token, user: toMe(user) }
      },
    }),
    route(signOut, {
      write: async (tx, { caller, body, setCookie }) => {
        const which = body.everywhere === true ? { userId: caller.userId } : { sessionId: caller.sessionId }
        const ended = await revokeSessions(tx, which, parts.now())
        onCommit(tx, () => {
          setCookie(sessionCookie, '', { httpOnly: true, maxAgeSeconds: 0 })
          setCookie(roleHintCookie, '', { httpOnly: false, maxAgeSeconds: 0 })
          parts.sessionsEnded(ended)
        })
        return { ok: true as const }
      },
    }),
    route(getDemo, {
      read: async () => {
        if (!parts.demo) throw new AppError('not_found', { detail: 'This endpoint exists only in the demo.' })
        return parts.listDemoPeople()
      },
    }),
  ]
}
