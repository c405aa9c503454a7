import { startEmulator, type Told } from './emulator.ts'

export interface ExpoEmulator {
  /** The next requests for messages get 429 with this header, this many times. */
  limit: { left: number; retryAfter: string } | undefined
  /** How often messages were sent, refused ones included. */
  requests: number
  readonly apiUrl: string
  readonly accessToken: string
  /** Tokens of installed apps. */
  readonly installed: Set<string>
  /** Tokens whose app turns out to be removed only in the receipt. */
  readonly removed: Set<string>
  readonly sent: { to: string; title: string; body: string; data: Record<string, string> }[]
  /** Messages in each request. */
  readonly batches: number[]
}

interface Message {
  readonly to: string
  readonly title: string
  readonly body: string
  readonly data: Record<string, string>
}

/** Expo's push service, with the refusals of its documentation. */
export async function startExpoEmulator(): Promise<ExpoEmulator> {
  const expo: ExpoEmulator = {
    apiUrl: '',
    accessToken: 'expo-access-token-of-tests',
    installed: new Set(),
    removed: new Set(),
    sent: [],
    batches: [],
    limit: undefined,
    requests: 0,
  }
  const receipts = new Map<string, string>()
  const refuse = (status: number, code: string): Told => ({ status, body: { errors: [{ code }] } })
  const send = (messages: readonly Message[]): Told => {
    expo.requests += 1
    if (expo.limit !== undefined && expo.limit.left > 0) {
      expo.limit.left -= 1
      return { ...refuse(429, 'TOO_MANY_REQUESTS'), headers: { 'retry-after': expo.limit.retryAfter } }
    }
    if (messages.length > 100) return refuse(400, 'PUSH_TOO_MANY_NOTIFICATIONS')
    expo.batches.push(messages.length)
    const data = messages.map(({ to, title, body, data }) => {
      const error = (name: string) => ({ status: 'error', message: name, details: { error: name } })
      if (Buffer.byteLength(title + body) > 4096) return error('MessageTooBig')
      if (!expo.installed.has(to) && !expo.removed.has(to)) return error('DeviceNotRegistered')
      expo.sent.push({ to, title, body, data })
      const id = `ticket-${expo.sent.length}`
      receipts.set(id, to)
      return { status: 'ok', id }
    })
    return { status: 200, body: { data } }
  }
  const { url } = await startEmulator(({ path, headers, body }) => {
    if (headers.authorization !== `Bearer ${expo.accessToken}`) return refuse(401, 'UNAUTHORIZED')
    if (path === '/--/api/v2/push/send') return send(body as unknown as Message[])
    if (path !== '/--/api/v2/push/getReceipts') return refuse(404, 'NOT_FOUND')
    const { ids } = body as unknown as { ids: string[] }
    const known = ids.flatMap((id) => {
      const to = receipts.get(id)
      if (to === undefined) return []
      const gone = { status: 'error', details: { error: 'DeviceNotRegistered' } }
      return [[id, expo.removed.has(to) ? gone : { status: 'ok' }]]
    })
    return { status: 200, body: { data: Object.fromEntries(known) } }
  })
  return Object.assign(expo, { apiUrl: url })
}
