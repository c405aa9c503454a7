import { createSign } from 'node:crypto'
import * as z from 'zod/mini'
import { OutboundClient } from '../../../platform/outbound/outbound-client.ts'
import { describeRefusal, OutboundFailure } from '../../../platform/outbound/outbound-request.ts'
import type { PushMessage, PushResult, PushSender } from './port.ts'
import { inParallel, resultOfFailure } from './push-result.ts'

/** The parts of a Google service account that are used. */
export const serviceAccount = z.object({
  project_id: z.string().check(z.regex(/^[a-z0-9:.-]{4,60}$/)),
  client_email: z.string().check(z.minLength(3)),
  private_key: z.string().check(z.regex(/^-----BEGIN [A-Z ]*PRIVATE KEY-----/)),
})
export type ServiceAccount = z.infer<typeof serviceAccount>

export interface FcmOptions {
  readonly account: ServiceAccount
  readonly log: { warn(message: string): void }
  readonly now: () => Date
  /** Tests use an emulator. */
  readonly apiUrl?: string
  readonly tokenUrl?: string
}

const timeoutMs = 5000
const maxParallel = 20
const tokenSeconds = 3600
/** A token is renewed before it expires. */
const marginMs = 5 * 60_000
const refusedMs = 30_000

/** Firebase Cloud Messaging, HTTP v1. */
export function createFcm(options: FcmOptions): PushSender {
  const { account, log, now } = options
  const { apiUrl = 'https://fcm.googleapis.com', tokenUrl = 'https://oauth2.googleapis.com/token' } = options
  const client = new OutboundClient({
    name: 'fcm',
    timeoutMs,
    origins: [new URL(apiUrl).origin, new URL(tokenUrl).origin],
    log,
    nowMs: () => now().getTime(),
  })
  const url = `${apiUrl}/v1/projects/${account.project_id}/messages:send`
  let held: { readonly token: Promise<string>; readonly untilMs: number } | undefined
  const getToken = () => {
    if (held === undefined || held.untilMs < now().getTime()) {
      const token = requestToken(client, account, tokenUrl, now())
      // A refused account is not asked about again for every message.
      token.catch(() => {
        held = { token, untilMs: now().getTime() + refusedMs }
      })
      held = { token, untilMs: now().getTime() + tokenSeconds * 1000 - marginMs }
    }
    return held.token
  }
  const sendOne = async (message: PushMessage): Promise<PushResult> => {
    try {
      const headers = { authorization: `Bearer ${await getToken()}` }
      const json = { message: toFcm(message) }
      const { status, body } = await client
        .send({ method: 'POST', url, headers, body: { json } })
        .catch((error: unknown) => {
          // The token was revoked before its time.
          if (error instanceof OutboundFailure && error.kind === 'refused') held = undefined
          throw error
        })
      if (status < 300) return { kind: 'sent' }
      if (status === 404 || isInvalidToken(body)) return { kind: 'gone' }
      return { kind: 'rejected', reason: `fcm ${describeRefusal(status, body)}` }
    } catch (error) {
      return resultOfFailure(error)
    }
  }
  return {
    kind: 'fcm',
    maxMessages: 100,
    accepts: (address) => /^[\w:-]{20,4096}$/.test(address),
    send: (messages) => inParallel(messages, maxParallel, sendOne),
  }
}

/** OAuth for service accounts: a signed claim (RFC 7523) for an access token. */
async function requestToken(
  client: OutboundClient,
  account: ServiceAccount,
  tokenUrl: string,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const claims = {
    iss: account.client_email,
    scope: 'https://www.googleapis.com/auth/firebase.messaging',
    aud: tokenUrl,
    iat: issuedAt,
    exp: issuedAt + tokenSeconds,
  }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  const signature = createSign('RSA-SHA256').update(signed).sign(account.private_key, 'base64url')
  const { status, body } = await client.send({
    method: 'POST',
    url: tokenUrl,
    repeatable: true,
    body: {
      form: {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: `${signed}.${signature}`,
      },
    },
  })
  const answer = z.safeParse(z.object({ access_token: z.string().check(z.minLength(1)) }), body)
  // A wrong key is answered with 400: it is our credentials that are at fault, and not one message.
  if (status >= 300 || !answer.success)
    throw new OutboundFailure(
      'refused',
      `fcm: the service account was refused, ${describeRefusal(status, body)}`,
    )
  return answer.data.access_token
}

function toFcm({ target, title, body, screen, path, subject, tag, ttlSeconds }: PushMessage) {
  return {
    token: target.address,
    notification: { title, body },
    data: { screen, path, ...(subject !== null && { bookingId: subject }) },
    android: {
      priority: 'HIGH',
      ttl: `${ttlSeconds}s`,
      collapse_key: tag,
      notification: { tag },
    },
    apns: {
      headers: { 'apns-priority': '10', 'apns-collapse-id': tag },
      payload: { aps: { sound: 'default' } },
    },
  }
}

const fcmError = z.object({
  error: z.object({
    details: z.array(z.object({ fieldViolations: z.optional(z.array(z.object({ field: z.string() }))) })),
  }),
})

/** A token that no app can have is refused as a field of the request. */
function isInvalidToken(body: unknown): boolean {
  const parsed = z.safeParse(fcmError, body)
  return (
    parsed.success &&
    parsed.data.error.details.some(({ fieldViolations }) =>
      fieldViolations?.some(({ field }) => field === 'message.token'),
    )
  )
}
