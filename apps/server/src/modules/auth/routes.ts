import { requestOtp as requestOtpEndpoint, signOut, verifyOtp } from '@cabstand/contract/http/auth'
import { onCommit } from '../../db/transaction.ts'
import { deviceCookie, roleHintCookie, sessionCookie } from '../../http/caller.ts'
import { type Route, route } from '../../http/route.ts'
import { toMe } from '../users/index.ts'
import { endSessions } from './end-sessions.ts'
import { deviceOf, issueDeviceMark, knownDeviceDays } from './known-device.ts'
import { requestOtp, type SignInDeps } from './request-otp.ts'
import { checkCode, sessionDays, signIn } from './verify-otp.ts'

export function authRoutes(deps: SignInDeps): Route[] {
  return [
    route(requestOtpEndpoint, {
      read: ({ body, client }) => requestOtp(deps, { ...body, ...client }),
    }),
    route(verifyOtp, {
      unaudited: 'A sign-in is recorded as a session.',
      prepare: ({ body, client }) => checkCode(deps, { ...body, ...client }),
      write: async (tx, { body, client, setCookie }, mobile) => {
        const { challengeId, waiting } = body
        const { userAgent } = client
        const device = deviceOf(client.deviceMark)
        const { token, user } = await signIn(tx, deps, { challengeId, mobile, userAgent, waiting, device })
        onCommit(tx, () => {
          const maxAgeSeconds = sessionDays * 86_400
          setCookie(sessionCookie, token, { httpOnly: true, maxAgeSeconds })
          setCookie(roleHintCookie, user.usertype, { httpOnly: false, maxAgeSeconds })
          setCookie(deviceCookie, issueDeviceMark(deps.hash, { mobile, device }, deps.now()), {
            httpOnly: true,
            maxAgeSeconds: knownDeviceDays * 86_400,
          })
        })
        return { token, user: toMe(user) }
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
