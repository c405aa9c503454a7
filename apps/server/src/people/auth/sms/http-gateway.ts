import { OutboundClient } from '../../../platform/outbound/outbound-client.ts'
import type { SmsSender } from './port.ts'

/** A gateway that accepts a text message in one HTTP request: most SMS services, or a phone or GSM modem. */
export interface HttpGatewayOptions {
  /** May contain placeholders, for gateways that use GET. */
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  /** `{to}` is the number as +351…, `{digits}` is the number without the plus sign, `{text}` is the message. */
  readonly body: string | undefined
  /** Absent: nothing is logged. */
  readonly log?: { warn(message: string): void }
}

const timeoutMs = 8000

type Encode = (value: string) => string

/** Every response status from 200 to 299 counts as sent. */
export function createHttpGatewaySms(options: HttpGatewayOptions): SmsSender {
  const body = options.method === 'GET' ? undefined : options.body
  const type = contentTypeOf(options)
  const { origin } = new URL(fillTemplate(options.url, { to: '', digits: '', text: '' }, encodeURIComponent))
  const client = new OutboundClient({
    name: 'SMS gateway',
    timeoutMs,
    origins: [origin],
    // The response is not logged, because it may repeat the text and its code.
    expects: 'nothing',
    breaksCircuit: false,
    log: options.log,
  })
  return {
    name: 'http gateway',
    preview: false,
    async send(to, text) {
      const values = { to, digits: to.replace('+', ''), text }
      const { status } = await client.send({
        method: options.method,
        url: fillTemplate(options.url, values, encodeURIComponent),
        headers: options.headers,
        ...(body === undefined ? {} : { body: { text: fillTemplate(body, values, encoderFor(type)), type } }),
        // No retry: a message that is sent twice costs twice.
        repeatable: false,
      })
      if (status >= 400) throw new Error(`SMS gateway answered ${status}`)
    },
  }
}

function contentTypeOf({ headers, body }: HttpGatewayOptions): string {
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  if (named !== undefined) return named
  return /^\s*[{[]/.test(body ?? '') ? 'application/json' : 'application/x-www-form-urlencoded'
}

/** Escapes a value for the format of the body. */
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
