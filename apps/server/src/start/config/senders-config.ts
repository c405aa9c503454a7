import {
  type Environment,
  isUrl,
  oneOf,
  read,
  text,
  type Variable,
  webUrl,
} from '../../platform/config-variable.ts'
import { StartupError } from '../../platform/startup-error.ts'

/** How sign-in codes are sent. */
export interface SendersConfig {
  /** Undefined: codes are sent by e-mail only, or not at all. */
  readonly sms:
    | {
        readonly kind: 'twilio'
        readonly accountSid: string
        readonly authToken: string
        readonly from: string
      }
    | ({ readonly kind: 'http' } & HttpGateway)
    | undefined
  /** Undefined: no e-mail. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined
}

interface HttpGateway {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export const SENDER_VARIABLES = {
  smtpUrl: {
    name: 'CABSTAND_SMTP_URL',
    fallback: '',
    parse: (value) =>
      isUrl(value, ['smtp:', 'smtps:']) && new URL(value).hostname !== '' ? value : undefined,
    expected:
      'a URL such as smtps://user:password@mail.example.org:465 (special characters of the password as %40 and the like)',
    doc: 'Mail server for receipts, and for sign-in codes to people who have confirmed their e-mail address: `smtps://user:password@host:465`, or `smtp://…:587` for STARTTLS.',
  },
  smtpFrom: {
    name: 'CABSTAND_SMTP_FROM',
    fallback: '',
    parse: (value) => (/^([^<>@]* <)?[^\s<>@]+@[^\s<>@]+>?$/.test(value) ? value : undefined),
    expected: 'an address such as codes@example.org or Cabstand <codes@example.org>',
    doc: 'Sender of these e-mails: `Cabstand <codes@example.org>`.',
  },
  smsUrl: {
    name: 'CABSTAND_SMS_URL',
    fallback: '',
    ...webUrl('https://sms.example.org/send'),
    doc: 'HTTP gateway for sign-in codes by SMS: a service, or your own phone or GSM modem. `{to}` (+351…), `{digits}` (351…) and `{text}` are replaced.',
  },
  smsMethod: {
    name: 'CABSTAND_SMS_METHOD',
    fallback: 'POST',
    ...oneOf('GET', 'POST', 'PUT'),
    doc: 'HTTP method of the SMS gateway.',
  },
  smsHeaders: {
    name: 'CABSTAND_SMS_HEADERS',
    fallback: '',
    parse: parseHeaders,
    expected: 'a JSON object of texts such as {"Authorization": "Bearer abc"}',
    doc: 'HTTP headers of the SMS gateway, as a JSON object: `{"Authorization": "Bearer …"}`.',
  },
  smsBody: {
    name: 'CABSTAND_SMS_BODY',
    fallback: '',
    ...text,
    doc: 'Body for the SMS gateway: JSON when it begins with `{`, otherwise a form. Default: `to={to}&text={text}`.',
  },
  twilioAccountSid: {
    name: 'CABSTAND_TWILIO_ACCOUNT_SID',
    fallback: '',
    ...text,
    doc: 'Twilio account that sends sign-in codes by SMS.',
  },
  twilioAuthToken: { name: 'CABSTAND_TWILIO_AUTH_TOKEN', fallback: '', ...text, doc: 'Its token.' },
  twilioFrom: {
    name: 'CABSTAND_TWILIO_FROM',
    fallback: '',
    ...text,
    doc: 'The number or sender name of those messages.',
  },
} satisfies Record<string, Variable<unknown>>

const defaultBody = 'to={to}&text={text}'

/** Reads how codes are sent. Throws StartupError when a sender is incomplete or two SMS senders are configured. */
export function readSenders(env: Environment): SendersConfig {
  const twilio = readTwilio(env)
  const gateway = readGateway(env)
  if (twilio !== undefined && gateway !== undefined) {
    throw new StartupError('CABSTAND_SMS_URL and CABSTAND_TWILIO_… are both set: choose one')
  }
  return { sms: twilio ?? gateway, smtp: readSmtp(env) }
}

function readTwilio(env: Environment): SendersConfig['sms'] {
  const { twilioAccountSid, twilioAuthToken, twilioFrom } = SENDER_VARIABLES
  const accountSid = read(env, twilioAccountSid)
  const authToken = read(env, twilioAuthToken)
  const from = read(env, twilioFrom)
  if (accountSid && authToken && from) return { kind: 'twilio', accountSid, authToken, from }
  if (accountSid === undefined && authToken === undefined && from === undefined) return undefined
  const missing = [twilioAccountSid, twilioAuthToken, twilioFrom].find(
    (variable) => read(env, variable) === undefined,
  )
  throw new StartupError(
    `${missing?.name} is missing: SMS by Twilio needs all three CABSTAND_TWILIO_ variables`,
  )
}

function readGateway(env: Environment): SendersConfig['sms'] {
  const { smsUrl, smsMethod, smsHeaders, smsBody } = SENDER_VARIABLES
  const url = read(env, smsUrl)
  const headers = read(env, smsHeaders)
  const given = read(env, smsBody)
  if (url === undefined) {
    if (headers !== undefined || given !== undefined)
      throw new StartupError('CABSTAND_SMS_URL is missing: the SMS gateway needs a URL')
    return undefined
  }
  const method = read(env, smsMethod) ?? 'POST'
  if (method === 'GET' && given !== undefined)
    throw new StartupError(
      'CABSTAND_SMS_BODY is not sent with CABSTAND_SMS_METHOD=GET: put {to} and {text} into the URL',
    )
  const body = method === 'GET' ? undefined : (given ?? defaultBody)
  const filled = `${url} ${body ?? ''}`
  if (!filled.includes('{text}') || !(filled.includes('{to}') || filled.includes('{digits}'))) {
    throw new StartupError('CABSTAND_SMS_BODY or CABSTAND_SMS_URL must contain {text}, and {to} or {digits}')
  }
  return { kind: 'http', url, method, headers: headers ?? {}, body }
}

function readSmtp(env: Environment): SendersConfig['smtp'] {
  const { smtpUrl, smtpFrom } = SENDER_VARIABLES
  const url = read(env, smtpUrl)
  const from = read(env, smtpFrom)
  if (url !== undefined && from !== undefined) return { url, from }
  if (url === undefined && from === undefined) return undefined
  const missing = url === undefined ? smtpUrl : smtpFrom
  throw new StartupError(`${missing.name} is missing: e-mail needs a mail server and a sender`)
}

function parseHeaders(value: string): Record<string, string> | undefined {
  try {
    const parsed: unknown = JSON.parse(value)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    const entries = Object.entries(parsed)
    if (!entries.every(([, text]) => typeof text === 'string')) return undefined
    // Throws for invalid header names and values.
    return Object.fromEntries(new Headers(entries as [string, string][]))
  } catch {
    return undefined
  }
}
