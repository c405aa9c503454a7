import { createVerify, generateKeyPairSync } from 'node:crypto'
import { startEmulator, type Told } from './emulator.ts'

export interface FcmEmulator {
  /** The next requests for messages get 429 with this header, this many times. */
  limit: { left: number; retryAfter: string } | undefined
  /** How often messages were sent, refused ones included. */
  requests: number
  readonly apiUrl: string
  readonly tokenUrl: string
  /** The service account that it knows. */
  readonly account: { project_id: string; client_email: string; private_key: string }
  /** Tokens of installed apps. */
  readonly installed: Set<string>
  readonly sent: { token: string; title: string; body: string; tag: string; data: Record<string, string> }[]
  /** Responses to the next messages: 429 and 503. */
  failWith: number | undefined
  /** How often an access token was asked for. */
  tokens: number
}

const refuse = (status: number, name: string, details: object[] = []): Told => ({
  status,
  body: { error: { code: status, status: name, message: name, details } },
})

/** Google's OAuth for service accounts and Firebase Cloud Messaging v1, with the refusals of their documentation. */
export async function startFcmEmulator(now: () => Date = () => new Date()): Promise<FcmEmulator> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    project_id: 'meridian-cabs',
    client_email: 'push@meridian-cabs.iam.gserviceaccount.example',
    private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const valid = new Map<string, number>()
  const fcm: FcmEmulator = {
    apiUrl: '',
    tokenUrl: '',
    account,
    installed: new Set(),
    sent: [],
    failWith: undefined,
    tokens: 0,
    limit: undefined,
    requests: 0,
  }
  const giveToken = (form: URLSearchParams): Told => {
    fcm.tokens += 1
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return { status: 400, body: { error: 'unsupported_grant_type' } }
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(pair.publicKey, signature, 'base64url')
    const given = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as Record<string, unknown>
    const seconds = now().getTime() / 1000
    const isValid =
      given.iss === account.client_email &&
      given.aud === fcm.tokenUrl &&
      String(given.scope).includes('firebase.messaging') &&
      Math.abs(Number(given.iat) - seconds) < 300 &&
      Number(given.exp) - Number(given.iat) <= 3600
    if (!isSigned || !isValid) return { status: 400, body: { error: 'invalid_grant' } }
    const token = `ya29.${fcm.tokens}`
    valid.set(token, seconds + 3600)
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
  }
  const { url } = await startEmulator(({ method, path, headers, body, form }) => {
    if (method !== 'POST') return refuse(405, 'METHOD_NOT_ALLOWED')
    if (path === '/token') return giveToken(form)
    if (path !== `/v1/projects/${account.project_id}/messages:send`) return refuse(404, 'NOT_FOUND')
    const until = valid.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    if (until === undefined || until < now().getTime() / 1000) return refuse(401, 'UNAUTHENTICATED')
    fcm.requests += 1
    if (fcm.limit !== undefined && fcm.limit.left > 0) {
      fcm.limit.left -= 1
      return { ...refuse(429, 'RESOURCE_EXHAUSTED'), headers: { 'retry-after': fcm.limit.retryAfter } }
    }
    if (fcm.failWith !== undefined) return refuse(fcm.failWith, 'UNAVAILABLE')
    const { message } = body as unknown as {
      message: {
        token: string
        notification: { title: string; body: string }
        data: Record<string, string>
        android: { collapse_key: string; ttl: string; priority: string }
        apns: { headers: Record<string, string> }
      }
    }
    if (Buffer.byteLength(JSON.stringify(message)) > 4096) return refuse(400, 'INVALID_ARGUMENT')
    if (!/^\d+s$/.test(message.android.ttl) || !['HIGH', 'NORMAL'].includes(message.android.priority))
      return refuse(400, 'INVALID_ARGUMENT')
    if (Object.values(message.data).some((value) => typeof value !== 'string'))
      return refuse(400, 'INVALID_ARGUMENT')
    if (message.token.startsWith('malformed'))
      return refuse(400, 'INVALID_ARGUMENT', [{ fieldViolations: [{ field: 'message.token' }] }])
    if (!fcm.installed.has(message.token)) return refuse(404, 'NOT_FOUND', [{ errorCode: 'UNREGISTERED' }])
    const { token, notification, data, android } = message
    fcm.sent.push({ token, ...notification, tag: android.collapse_key, data })
    return { status: 200, body: { name: `projects/${account.project_id}/messages/${fcm.sent.length}` } }
  })
  return Object.assign(fcm, { apiUrl: url, tokenUrl: `${url}/token` })
}
