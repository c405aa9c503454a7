import { startEmulator } from './emulator.ts'

export interface TwilioEmulator {
  readonly url: string
  readonly account: { readonly accountSid: string; readonly authToken: string; readonly from: string }
  /** Accepted text messages, newest last. */
  readonly sent: { to: string; from: string; body: string }[]
  /** Responses that replace its own for the next requests. */
  failWith: number | undefined
}

/** Implements the part of Twilio's Messages resource that an SMS needs, with the same refusals. */
export async function startTwilioEmulator(): Promise<TwilioEmulator> {
  const account = { accountSid: 'AC0123456789', authToken: 'token', from: '+15005550006' }
  const twilio = {
    url: '',
    account,
    sent: [] as TwilioEmulator['sent'],
    failWith: undefined as number | undefined,
  }
  const credentials = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')
  const { url } = await startEmulator(({ method, path, headers, form }) => {
    const answer = (status: number, code: number, message: string) => ({
      status,
      body: { code, message, status },
    })
    if (twilio.failWith !== undefined) return answer(twilio.failWith, 20500, 'Internal server error')
    if (headers.authorization !== `Basic ${credentials}`) return answer(401, 20003, 'Authenticate')
    if (path !== `/2010-04-01/Accounts/${account.accountSid}/Messages.json` || method !== 'POST')
      return answer(404, 20404, 'The requested resource was not found')
    const [to, from, body] = [form.get('To'), form.get('From'), form.get('Body')]
    if (!to) return answer(400, 21604, "A 'To' phone number is required.")
    if (!from) return answer(400, 21603, "A 'From' phone number is required.")
    if (!body) return answer(400, 21602, 'Message body is required.')
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return answer(400, 21211, `Invalid 'To' Phone Number: ${to}`)
    twilio.sent.push({ to, from, body })
    return answer(201, 0, 'queued')
  })
  return Object.assign(twilio, { url })
}
