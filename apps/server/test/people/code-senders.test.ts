import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttpGatewaySms, createSmtpMail } from '../../src/people/auth/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { startSmsGatewayEmulator } from '../support/emulators/sms-gateway.ts'
import { startMailEmulator } from '../support/emulators/smtp.ts'
import { eventually } from '../support/eventually.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const first = await testServer()
const shared = { database: first.database, clock: first.clock, demo: false }
const mailServer = await startMailEmulator()
const gateway = await startSmsGatewayEmulator()
const mail = createSmtpMail(mailServer)
const sms = gatewaySms()
const stranger = '+447700900977'
const riderEmail = 'farah.haddad@meridiancabs.example'

function gatewaySms(options: Partial<Parameters<typeof createHttpGatewaySms>[0]> = {}) {
  return createHttpGatewaySms({
    url: gateway.url,
    method: 'POST',
    headers: { Authorization: `Bearer ${gateway.token}` },
    body: 'to={to}&text={text}',
    ...options,
  })
}

const codeIn = (text: string | undefined) => text?.match(/\b\d{6}\b/)?.[0] ?? ''
const ask = (server: typeof first, mobile: string) =>
  server.anonymous.send(requestOtp, { body: { mobile } }) as Promise<{
    status: number
    body: { challengeId: string; channel: string; code?: string }
  }>

afterEach(() => {
  gateway.quota = Number.POSITIVE_INFINITY
  mailServer.sent.length = 0
  gateway.sent.length = 0
})

describe('with a mail server alone', async () => {
  const server = await testServer({ ...shared, sms: undefined, mail })

  test('a person with an e-mail address receives the code there and signs in with it', async () => {
    const { body } = await ask(server, mobiles.rider)
    expect(body.channel).toBe('email')
    const received = await eventually(async () => mailServer.sent[0], 'an e-mail')
    expect(received).toMatchObject({ from: 'codes@cabs.example', to: [riderEmail] })
    expect(received.text).toMatch(/^Subject: Your Cabstand code is \d{6}/m)
    expect(received.text).toMatch(/^Auto-Submitted: auto-generated/m)
    const signedIn = await server.anonymous.send(verifyOtp, {
      body: { challengeId: body.challengeId, code: codeIn(received.text) },
    })
    expect(signedIn.status).toBe(200)
  })

  test('responses do not reveal whether a number is known, and no one else receives a message', async () => {
    await asOwner(first.database, `update users set email = '' where mobile = '${mobiles.otherRider}'`)
    const answers = []
    for (const mobile of [mobiles.rider, mobiles.otherRider, stranger]) {
      const { status, body } = await ask(server, mobile)
      answers.push({ status, keys: Object.keys(body), channel: body.channel })
    }
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    await eventually(async () => mailServer.sent.length > 0, 'an e-mail')
    expect(mailServer.sent.map(({ to }) => to)).toEqual([[riderEmail]])
  })

  test('an error of the mail server fails all requests in the same way', async () => {
    const { url, from } = mailServer
    const wrong = createSmtpMail({ url: url.replace(/:[^:@]+@/, ':wrong@'), from })
    const refused = await testServer({ ...shared, sms: undefined, mail: wrong })
    for (const mobile of [mobiles.rider, stranger]) {
      const { status, body } = await ask(refused, mobile)
      expect([status, body.code]).toEqual([502, 'sms_failed'])
    }
    expect(mailServer.sent).toEqual([])
  })

  test('a sender address that the mail server rejects sends nothing', async () => {
    const foreign = createSmtpMail({ url: mailServer.url, from: 'Cabstand <else@cabs.example>' })
    await expect(foreign.send(riderEmail, { subject: 'x', text: 'x' })).rejects.toThrow('not owned')
    await expect(mail.send('x@nowhere.invalid', { subject: 'x', text: 'x' })).rejects.toThrow('Recipient')
  })
})

describe('with an SMS gateway', async () => {
  const server = await testServer({ ...shared, sms })
  const both = await testServer({ ...shared, sms, mail })

  test('the code goes as a text to the number, known or not', async () => {
    const { body } = await ask(server, stranger)
    expect(body.channel).toBe('sms')
    expect(gateway.sent).toEqual([
      { to: stranger, text: expect.stringMatching(/^Your Cabstand code is \d{6}$/) },
    ])
    const signedIn = await server.anonymous.send(verifyOtp, {
      body: { challengeId: body.challengeId, code: codeIn(gateway.sent[0]?.text) },
    })
    expect(signedIn.status).toBe(200)
  })

  test('an error of the gateway fails the request, unless e-mail is available', async () => {
    gateway.quota = 0
    const { status, body } = await ask(server, mobiles.rider)
    expect([status, body.code]).toEqual([502, 'sms_failed'])
    expect((await ask(both, mobiles.rider)).body.channel).toBe('email')
    await eventually(async () => mailServer.sent.length === 1, 'an e-mail')
  })

  test('a text cannot change other parts of the request', async () => {
    const text = '"A&B"\n\\<c> {to} €100%'
    const forms = [
      gatewaySms(),
      gatewaySms({ body: '{"to":"{to}","text":"{text}"}' }),
      gatewaySms({ method: 'GET', body: undefined, url: `${gateway.url}/?to={to}&text={text}` }),
    ]
    for (const form of forms) await form.send(stranger, text)
    expect(gateway.sent).toEqual(forms.map(() => ({ to: stranger, text })))
  })

  test('`digits` is the number without its plus sign', async () => {
    await gatewaySms({ body: 'to={digits}&text={text}' }).send(stranger, 'x')
    expect(gateway.sent[0]?.to).toBe(stranger.slice(1))
  })

  test.each([
    ['a wrong token', gatewaySms({ headers: { Authorization: 'Bearer wrong' } }), '401'],
    [
      'a body of another kind',
      gatewaySms({ headers: { Authorization: `Bearer ${gateway.token}`, 'content-type': 'text/plain' } }),
      '415',
    ],
    ['no number', gatewaySms({ body: 'text={text}' }), '422'],
  ])('%s is refused', async (_, wrong, status) => {
    await expect(wrong.send(stranger, 'x')).rejects.toThrow(`answered ${status}`)
  })
})
