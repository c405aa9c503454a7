import { describe, expect, it } from 'vitest'
import { smtpTransportOptions } from '../../people/auth/mail/smtp.ts'
import { readSenders } from './senders-config.ts'

const smtp = {
  CABSTAND_SMTP_URL: 'smtps://codes:p%40ss@mail.example.org',
  CABSTAND_SMTP_FROM: 'Cabstand <codes@example.org>',
}
const CABSTAND_SMS_URL = 'https://sms.example.org/send'

describe('readSenders', () => {
  it('has none in an empty environment', () => {
    expect(readSenders({})).toEqual({ sms: undefined, smtp: undefined })
  })

  it('reads a mail server and a gateway side by side', () => {
    const senders = readSenders({
      ...smtp,
      CABSTAND_SMS_URL,
      CABSTAND_SMS_HEADERS: '{"Authorization": "Bearer abc"}',
      CABSTAND_SMS_BODY: '{"to":"{digits}","message":"{text}"}',
    })
    expect(senders.smtp).toEqual({ url: smtp.CABSTAND_SMTP_URL, from: smtp.CABSTAND_SMTP_FROM })
    expect(senders.sms).toEqual({
      kind: 'http',
      url: CABSTAND_SMS_URL,
      method: 'POST',
      headers: { authorization: 'Bearer abc' },
      body: '{"to":"{digits}","message":"{text}"}',
    })
  })

  it('sends a form with number and text unless told otherwise', () => {
    expect(readSenders({ CABSTAND_SMS_URL }).sms).toMatchObject({
      method: 'POST',
      body: 'to={to}&text={text}',
    })
  })

  it.each([
    [{ CABSTAND_SMTP_URL: smtp.CABSTAND_SMTP_URL }, 'CABSTAND_SMTP_FROM is missing'],
    [{ CABSTAND_SMTP_FROM: smtp.CABSTAND_SMTP_FROM }, 'CABSTAND_SMTP_URL is missing'],
    [
      { ...smtp, CABSTAND_SMTP_URL: 'https://mail.example.org' },
      'CABSTAND_SMTP_URL must be a URL such as smtps://',
    ],
    [{ ...smtp, CABSTAND_SMTP_FROM: 'Cabstand' }, 'CABSTAND_SMTP_FROM must be an address such as'],
    [{ CABSTAND_SMS_BODY: '{to}{text}' }, 'CABSTAND_SMS_URL is missing'],
    [{ CABSTAND_SMS_HEADERS: '{"X-Key": "a"}' }, 'CABSTAND_SMS_URL is missing'],
    [{ CABSTAND_SMS_URL: 'ftp://x' }, 'CABSTAND_SMS_URL must be a URL such as https://'],
    [{ CABSTAND_SMS_URL, CABSTAND_SMS_METHOD: 'PATCH' }, 'CABSTAND_SMS_METHOD must be one of GET, POST, PUT'],
    [{ CABSTAND_SMS_URL, CABSTAND_SMS_HEADERS: 'X-Key: a' }, 'CABSTAND_SMS_HEADERS must be a JSON object'],
    [
      { CABSTAND_SMS_URL, CABSTAND_SMS_HEADERS: '{"X-Key": "a\\nb"}' },
      'CABSTAND_SMS_HEADERS must be a JSON object',
    ],
    [{ CABSTAND_SMS_URL, CABSTAND_SMS_BODY: 'text={text}' }, 'must contain {text}, and {to} or {digits}'],
    [{ CABSTAND_SMS_URL, CABSTAND_SMS_METHOD: 'GET' }, 'must contain {text}, and {to} or {digits}'],
    [
      {
        CABSTAND_SMS_URL,
        CABSTAND_TWILIO_ACCOUNT_SID: 'AC',
        CABSTAND_TWILIO_AUTH_TOKEN: 't',
        CABSTAND_TWILIO_FROM: '+1',
      },
      'are both set: choose one',
    ],
    [{ CABSTAND_TWILIO_FROM: '+1555' }, 'CABSTAND_TWILIO_ACCOUNT_SID is missing'],
  ])('refuses %j', (env, message) => {
    expect(() => readSenders(env)).toThrow(message)
  })

  it('never repeats a malformed secret', () => {
    expect(() => readSenders({ ...smtp, CABSTAND_SMTP_URL: 'http://u:hunter2@h' })).toThrow(/^(?!.*hunter2)/)
    expect(() => readSenders({ CABSTAND_SMS_URL, CABSTAND_SMS_HEADERS: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
  })
})

describe('a mail server', () => {
  it('is never told a password without encryption, except on this machine', () => {
    const auth = { user: 'codes', pass: 'p@ss' }
    expect(smtpTransportOptions('smtp://codes:p%40ss@mail.example.org')).toMatchObject({
      port: 587,
      secure: false,
      requireTLS: true,
      ignoreTLS: false,
      auth,
    })
    expect(smtpTransportOptions('smtps://codes:p%40ss@mail.example.org')).toMatchObject({
      port: 465,
      secure: true,
      auth,
    })
    expect(smtpTransportOptions('smtp://127.0.0.1.example.org')).toMatchObject({ requireTLS: true })
    for (const here of ['smtp://127.0.0.1:25', 'smtp://localhost:25', 'smtp://[::1]:25'])
      expect(smtpTransportOptions(here)).toMatchObject({ port: 25, requireTLS: false, ignoreTLS: true })
  })
})
