import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface TwilioEmulator {
  readonly url: string
  readonly account: { readonly accountSid: string; readonly authToken: string; readonly from: string }
  /** Texts that were taken, newest last. */
  readonly sent: { to: string; from: string; body: string }[]
  /** Answers of the next requests, in place of its own. */
  failWith: number | undefined
}

/** Speaks as much of Twilio's Messages resource as an SMS needs, and refuses what Twilio refuses. */
export async function startTwilioEmulator(): Promise<TwilioEmulator> {
  const account = { accountSid: 'AC0123456789', authToken: 'token', from: '+15005550006' }
  const emulator: { -readonly [K in keyof TwilioEmulator]: TwilioEmulator[K] } = {
    url: '',
    account,
    sent: [],
    failWith: undefined,
  }
  const server = createServer(async (request, response) => {
    const answer = (status: number, code: number, message: string) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code, message, status }))
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (emulator.failWith !== undefined) return answer(emulator.failWith, 20500, 'Internal server error')
    const basic = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')
    if (request.headers.authorization !== `Basic ${basic}`) return answer(401, 20003, 'Authenticate')
    if (
      request.url !== `/2010-04-01/Accounts/${account.accountSid}/Messages.json` ||
      request.method !== 'POST'
    )
      return answer(404, 20404, 'The requested resource was not found')
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return answer(400, 21604, "A 'To' phone number is required.")
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const [to, from, body] = [form.get('To'), form.get('From'), form.get('Body')]
    if (!to) return answer(400, 21604, "A 'To' phone number is required.")
    if (!from) return answer(400, 21603, "A 'From' phone number is required.")
    if (!body) return answer(400, 21602, 'Message body is required.')
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return answer(400, 21211, `Invalid 'To' Phone Number: ${to}`)
    emulator.sent.push({ to, from, body })
    return answer(201, 0, 'queued')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  emulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return emulator
}
