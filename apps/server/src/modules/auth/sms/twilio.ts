import type { SmsSender } from './port.ts'

export interface TwilioOptions {
  readonly accountSid: string
  readonly authToken: string
  /** The sending number in E.164. */
  readonly from: string
  /** Where the provider's API is; tests point it at an emulator. */
  readonly baseUrl?: string
}

const timeoutMs = 8000

/** Twilio's Messages resource: form-encoded POST with the account's Basic credentials. */
export function createTwilioSms(options: TwilioOptions): SmsSender {
  const baseUrl = options.baseUrl ?? 'https://api.twilio.com'
  const url = `${baseUrl}/2010-04-01/Accounts/${options.accountSid}/Messages.json`
  const credentials = Buffer.from(`${options.accountSid}:${options.authToken}`).toString('base64')
  return {
    name: 'twilio',
    preview: false,
    async send(to, text) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: to, From: options.from, Body: text }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) {
        const answer = (await response.json().catch(() => ({}))) as { code?: number; message?: string }
        throw new Error(
          `twilio answered ${response.status} ${answer.code ?? ''} ${answer.message ?? ''}`.trim(),
        )
      }
    },
  }
}
