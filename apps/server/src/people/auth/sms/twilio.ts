import { OutboundClient } from '../../../platform/outbound/outbound-client.ts'
import { describeRefusal } from '../../../platform/outbound/outbound-request.ts'
import type { SmsSender } from './port.ts'

export interface TwilioOptions {
  readonly accountSid: string
  readonly authToken: string
  /** The sending number in E.164. */
  readonly from: string
  /** Base URL of the provider's API. Tests use an emulator. */
  readonly baseUrl?: string
  /** Absent: nothing is logged. */
  readonly log?: { warn(message: string): void }
}

const timeoutMs = 8000

/** Twilio's Messages resource: form-encoded POST with the account's Basic credentials. */
export function createTwilioSms(options: TwilioOptions): SmsSender {
  const { accountSid, authToken, from, baseUrl = 'https://api.twilio.com', log } = options
  const url = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const client = new OutboundClient({
    name: 'twilio',
    timeoutMs,
    origins: [new URL(baseUrl).origin],
    breaksCircuit: false,
    log,
  })
  return {
    name: 'twilio',
    preview: false,
    async send(to, text) {
      const { status, body } = await client.send({
        method: 'POST',
        url,
        headers: { authorization },
        body: { form: { To: to, From: from, Body: text } },
      })
      if (status >= 400) throw new Error(`twilio ${describeRefusal(status, body)}`)
    },
  }
}
