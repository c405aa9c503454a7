import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface SmsGatewayEmulator {
  readonly url: string
  readonly token: string
  /** Texts that were taken, newest last. */
  readonly sent: { to: string; text: string }[]
  /** Texts before it says 429. */
  quota: number
}

/** A gateway as SMS services and GSM boxes have it: JSON or form by POST, or GET, and a token that must be right. */
export async function startSmsGatewayEmulator(): Promise<SmsGatewayEmulator> {
  const emulator = {
    url: '',
    token: 'gateway-token-1',
    sent: [] as SmsGatewayEmulator['sent'],
    quota: Number.POSITIVE_INFINITY,
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const answer = (status: number, text: string) => response.writeHead(status).end(text)
    if (request.headers.authorization !== `Bearer ${emulator.token}`) return answer(401, 'wrong token')
    const message = readMessage(request, Buffer.concat(parts).toString())
    if (message === undefined) return answer(415, 'JSON or a form is expected')
    const { to, text } = message
    if (!to || !/^\+?[1-9]\d{6,14}$/.test(to)) return answer(422, `no number: ${to}`)
    if (!text) return answer(422, 'no text')
    if (emulator.quota <= 0) return answer(429, `too many messages: ${text}`)
    emulator.quota -= 1
    emulator.sent.push({ to, text })
    return answer(202, 'queued')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  emulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return emulator
}

function readMessage(
  request: IncomingMessage,
  body: string,
): { to?: string | null; text?: string | null } | undefined {
  const fromFields = (fields: URLSearchParams) => ({ to: fields.get('to'), text: fields.get('text') })
  if (request.method === 'GET') return fromFields(new URL(request.url ?? '', 'http://gateway').searchParams)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) return fromFields(new URLSearchParams(body))
  if (type.startsWith('application/json')) return JSON.parse(body)
  return undefined
}
