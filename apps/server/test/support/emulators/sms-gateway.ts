import { type Asked, startEmulator } from './emulator.ts'

export interface SmsGatewayEmulator {
  readonly url: string
  readonly token: string
  /** Accepted text messages, newest last. */
  readonly sent: { to: string; text: string }[]
  /** Number of text messages before status 429. */
  quota: number
}

/** An SMS gateway like those of services and GSM devices: JSON or form by POST, or GET, with a token. */
export async function startSmsGatewayEmulator(): Promise<SmsGatewayEmulator> {
  const gateway = {
    url: '',
    token: 'gateway-token-1',
    sent: [] as SmsGatewayEmulator['sent'],
    quota: Number.POSITIVE_INFINITY,
  }
  const { url } = await startEmulator((asked) => {
    const refuse = (status: number, body: string) => ({ status, body })
    if (asked.headers.authorization !== `Bearer ${gateway.token}`) return refuse(401, 'wrong token')
    const message = readMessage(asked)
    if (message === undefined) return refuse(415, 'JSON or a form is expected')
    const { to, text } = message
    if (!to || !/^\+?[1-9]\d{6,14}$/.test(to)) return refuse(422, `no number: ${to}`)
    if (!text) return refuse(422, 'no text')
    if (gateway.quota <= 0) return refuse(429, `too many messages: ${text}`)
    gateway.quota -= 1
    gateway.sent.push({ to, text })
    return { status: 202, body: 'queued' }
  })
  return Object.assign(gateway, { url })
}

interface Message {
  readonly to?: string | null
  readonly text?: string | null
}

function readMessage({ method, query, headers, form, body }: Asked): Message | undefined {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('application/json')) return body
  if (method !== 'GET' && !type.startsWith('application/x-www-form-urlencoded')) return undefined
  const fields = method === 'GET' ? query : form
  return { to: fields.get('to'), text: fields.get('text') }
}
