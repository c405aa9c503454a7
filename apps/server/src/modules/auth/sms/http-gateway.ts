import type { SmsSender } from './port.ts'

/** A gateway that takes a text by one HTTP request: most SMS services, and a phone or a GSM modem of one's own. */
export interface HttpGatewayOptions {
  /** May contain placeholders, for gateways that are asked by GET. */
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  /** `{to}` is the number as +351…, `{digits}` the same without the plus, `{text}` the message. */
  readonly body: string | undefined
}

const timeoutMs = 8000

type Encode = (value: string) => string

/** Every answer from 200 to 299 counts as sent. */
export function createHttpGatewaySms(options: HttpGatewayOptions): SmsSender {
  const body = options.method === 'GET' ? undefined : options.body
  const contentType = contentTypeOf(options)
  return {
    name: 'http gateway',
    preview: false,
    async send(to, text) {
      const values = { to, digits: to.replace('+', ''), text }
      const response = await fetch(fillTemplate(options.url, values, encodeURIComponent), {
        method: options.method,
        headers: body === undefined ? options.headers : { 'content-type': contentType, ...options.headers },
        body: body === undefined ? null : fillTemplate(body, values, encoderFor(contentType)),
        // What follows a redirect would carry the credentials to another place.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      // What it says may repeat the text, and with it the code.
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    },
  }
}

function contentTypeOf({ headers, body }: HttpGatewayOptions): string {
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  if (named !== undefined) return named
  return /^\s*[{[]/.test(body ?? '') ? 'application/json' : 'application/x-www-form-urlencoded'
}

/** How a value is written so that it cannot leave its place in the body. */
function encoderFor(contentType: string): Encode {
  if (contentType.includes('json')) return (value) => JSON.stringify(value).slice(1, -1)
  if (contentType.includes('x-www-form-urlencoded')) return encodeURIComponent
  if (contentType.includes('xml'))
    return (value) => value.replaceAll(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return (value) => value
}

function fillTemplate(
  template: string,
  values: { to: string; digits: string; text: string },
  encode: Encode,
): string {
  return template.replaceAll(/\{(to|digits|text)\}/g, (_, name: keyof typeof values) => encode(values[name]))
}
