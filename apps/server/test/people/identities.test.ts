import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { requestOtp } from '@cabstand/contract/http/people/auth'
import { signUpAsDriver } from '@cabstand/contract/http/people/driver-sign-up'
import {
  completeIdentitySignIn,
  listLinkedAccounts,
  listSignInWays,
  unlinkAccount,
} from '@cabstand/contract/http/people/identities'
import { blockPeople, getPerson } from '@cabstand/contract/http/people/person-records'
import { getMe } from '@cabstand/contract/http/people/users'
import { openid, tokenFaults } from '@cabstand/emulators/openid'
import { startEmulator } from '@cabstand/emulators/start'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { choosePerson, IdentityBrowser } from '../support/identity-browser.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const emulator = await startEmulator(openid)
afterAll(() => emulator.close())
const server = await testServer({ identities: emulator.environment })
const { database } = server
await asOwner(database, 'update settings set facebook_login_enabled = true')
const failed = { status: 422, body: { code: 'identity_failed' } }

let numbers = 0
const newMobile = () => {
  numbers += 1
  return `+4477009${String(60_000 + numbers)}`
}
const proofOf = async (mobile: string) => {
  const { challengeId, preview } = await server.anonymous.call(requestOtp, { body: { mobile } })
  return { challengeId, code: preview?.code ?? '' }
}
const browser = () => new IdentityBrowser(server.url)
const people = async () =>
  Number((await asOwner<{ count: string }>(database, 'select count(*) from users'))[0]?.count)

beforeEach(async () => {
  emulator.scenario.fault = 'none'
  await asOwner(database, 'delete from identities')
})

describe.each(['google', 'apple', 'facebook'])('an account at %s', (provider) => {
  test('that nobody has linked registers a rider without a number, who is signed in by it afterwards', async () => {
    const first = browser()
    const came = await first.return(await first.visit(provider, 'sub-1001'))
    const firstName = provider === 'apple' ? '' : 'Noor'
    expect(came).toMatchObject({ status: 200, body: { signedIn: null, newcomer: { firstName } } })
    const registered = await first.complete()
    expect(registered).toMatchObject({
      status: 200,
      body: { user: { usertype: 'rider', mobile: '', firstName } },
    })
    const { id } = await first.clientOf(registered).call(getMe, {})
    expect(
      await asOwner(database, 'select login_type, email_confirmed_at from users where id = $1', [id]),
    ).toEqual([{ login_type: provider, email_confirmed_at: null }])
    const later = browser()
    const again = await later.return(await later.visit(provider, 'sub-1001'))
    expect(again).toMatchObject({ status: 200, body: { signedIn: { user: { id } }, newcomer: null } })
    expect((await later.clientOf(again).call(getMe, {})).id).toBe(id)
    expect(later.cookies.has('cabstand_session')).toBe(true)
    expect(later.cookies.has('cabstand_identity')).toBe(false)
  })

  test('is linked to a person by a code to their number, with what they are', async () => {
    const mobile = newMobile()
    const person = await server.signIn(mobile)
    const device = browser()
    await device.return(await device.visit(provider, 'sub-1002'))
    const linked = await device.complete(await proofOf(mobile))
    expect(linked).toMatchObject({
      status: 200,
      body: { user: { id: person.userId, mobile, firstName: '' } },
    })
    const again = browser()
    expect(await again.return(await again.visit(provider, 'sub-1002'))).toMatchObject({
      body: { signedIn: { user: { id: person.userId } } },
    })
  })
})

test('a new number registers a rider with it, and with the names that the provider says', async () => {
  const device = browser()
  await device.return(await device.visit('google', 'sub-1002'))
  const mobile = newMobile()
  const made = await device.complete(await proofOf(mobile))
  // The provider has not checked the address.
  expect(made).toMatchObject({ body: { user: { mobile, firstName: 'Tomás', lastName: 'Vidal', email: '' } } })
})

test('who has no number adds one before they drive', async () => {
  const device = browser()
  await device.return(await device.visit('google', 'sub-1001'))
  const rider = device.clientOf(await device.complete())
  const [carType] = await asOwner<{ id: string }>(database, 'select id from car_types limit 1')
  const body = signUpAsDriver.body.parse(signUpAsDriver.examples.body)
  expect(await rider.refusal(signUpAsDriver, { body: { ...body, carType: carType?.id } })).toBe(
    'phone_no_update',
  )
})

describe('a linked account', () => {
  test('is listed, told to its person, and signs nobody in once it is unlinked', async () => {
    const mobile = newMobile()
    const person = await server.signIn(mobile)
    const stranger = await server.signIn(newMobile())
    const device = browser()
    await device.return(await device.visit('google', 'sub-1002'))
    await device.complete(await proofOf(mobile))
    await server.clock.settle()
    const { notifications } = await person.call(listNotifications, { query: {} })
    expect(notifications.map(({ title }) => title)).toEqual(['Sign-in account linked'])
    const { accounts } = await person.call(listLinkedAccounts, {})
    expect(accounts).toMatchObject([{ provider: 'Google', mayUnlink: true }])
    const unlink = { params: { id: accounts[0]?.id ?? '' }, body: {} }
    expect(await stranger.call(listLinkedAccounts, {})).toEqual({ accounts: [] })
    expect(await stranger.refusal(unlinkAccount, unlink)).toBe('not_found')
    expect(await person.call(unlinkAccount, unlink)).toEqual({ accounts: [] })
    const later = browser()
    const again = await later.return(await later.visit('google', 'sub-1002'))
    expect(again.body).toMatchObject({ signedIn: null, newcomer: { provider: 'Google' } })
  })

  test('that is the only way to sign in stays, also when two are unlinked at once', async () => {
    const device = browser()
    await device.return(await device.visit('google', 'sub-1001'))
    const person = device.clientOf(await device.complete())
    const [only] = (await person.call(listLinkedAccounts, {})).accounts
    expect(only).toMatchObject({ mayUnlink: false })
    const unlink = (id = '') => person.send(unlinkAccount, { params: { id }, body: {} })
    expect((await unlink(only?.id)).body).toMatchObject({ code: 'phone_no_update' })
    // Whoever registers is not told that they did.
    await server.clock.settle()
    expect((await person.call(listNotifications, { query: {} })).notifications).toEqual([])
    const { id: userId } = await person.call(getMe, {})
    const [other] = await asOwner<{ id: string }>(
      database,
      `insert into identities (id, provider, issuer, subject, user_id, created_at)
       values (gen_random_uuid(), 'apple', 'https://appleid.apple.com', 'second', $1, now()) returning id`,
      [userId],
    )
    const both = await Promise.all([unlink(only?.id), unlink(other?.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await person.call(listLinkedAccounts, {})).accounts).toHaveLength(1)
  })
})

describe('nobody takes over the account of another', () => {
  test('by an account with the same e-mail address', async () => {
    const victim = await server.signIn(newMobile())
    await asOwner(database, `update users set email = 'noor.haddad@example.com' where id = $1`, [
      victim.userId,
    ])
    await asOwner(database, 'update users set email_confirmed_at = now() where id = $1', [victim.userId])
    const attacker = browser()
    const came = await attacker.return(await attacker.visit('google', 'sub-1001'))
    expect(came.body).toMatchObject({ signedIn: null })
    const own = await attacker.complete()
    expect((own.body as { user: { id: string } }).user.id).not.toBe(victim.userId)
    const rows = await asOwner(database, 'select from identities where user_id = $1', [victim.userId])
    expect(rows).toEqual([])
  })

  test('without the right code to the number, or with a code that was used', async () => {
    const mobile = newMobile()
    await server.signIn(mobile)
    const attacker = browser()
    await attacker.return(await attacker.visit('google', 'sub-1001'))
    const { challengeId, code } = await proofOf(mobile)
    const wrong = code === '234567' ? '345678' : '234567'
    expect(await attacker.complete({ challengeId, code: wrong })).toMatchObject({
      status: 422,
      body: { code: 'otp_validate_error' },
    })
    // A wrong code does not end the sign-in.
    expect((await attacker.complete({ challengeId, code })).status).toBe(200)
    const second = browser()
    await second.return(await second.visit('google', 'sub-1003'))
    expect((await second.complete({ challengeId, code })).status).toBeGreaterThanOrEqual(401)
    expect(await asOwner(database, `select from identities where subject = 'sub-1003'`)).toEqual([])
  })

  test('by an account that somebody has linked meanwhile', async () => {
    const [one, other] = [browser(), browser()]
    for (const device of [one, other]) await device.return(await device.visit('google', 'sub-1001'))
    expect((await one.complete()).status).toBe(200)
    const before = await people()
    expect(await other.complete()).toMatchObject(failed)
    expect(await people()).toBe(before)
  })
})

describe('a return is refused', () => {
  test('with the address of another browser (stolen state), which can still use it', async () => {
    const owner = browser()
    const query = await owner.visit('google', 'sub-1001')
    expect(await browser().return(query)).toMatchObject(failed)
    const other = browser()
    await other.begin('google')
    expect(await other.return(query)).toMatchObject(failed)
    expect((await owner.return(query)).status).toBe(200)
  })

  test('with another state, without ending the sign-in', async () => {
    const device = browser()
    const query = await device.visit('google', 'sub-1001')
    const changed = new URLSearchParams(query)
    changed.set('state', 'x'.repeat(43))
    expect(await device.return(`${changed}`)).toMatchObject(failed)
    expect((await device.return(query)).status).toBe(200)
  })

  test('a second time, also at the same moment', async () => {
    const device = browser()
    const query = await device.visit('google', 'sub-1001')
    const answers = await Promise.all([device.return(query), device.return(query)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await device.return(query)).toMatchObject(failed)
  })

  test('with the code of another sign-in: PKCE and nonce bind it to its browser', async () => {
    const [attacker, victim] = [browser(), browser()]
    const stolen = new URLSearchParams(await attacker.visit('google', 'sub-1001')).get('code') ?? ''
    const own = new URLSearchParams(await victim.visit('google', 'sub-1002'))
    own.set('code', stolen)
    expect(await victim.return(`${own}`)).toMatchObject(failed)
  })

  test('with the code of another provider', async () => {
    const device = browser()
    const stolen = new URLSearchParams(await device.visit('facebook', 'sub-1001')).get('code') ?? ''
    const own = new URLSearchParams(await device.visit('google', 'sub-1001'))
    own.set('code', stolen)
    expect(await device.return(`${own}`)).toMatchObject(failed)
  })

  test.each(tokenFaults.filter((fault) => fault !== 'none'))(
    'when the ID token has a fault: %s',
    async (fault) => {
      const device = browser()
      expect(await device.return(await device.visit('google', 'sub-1001', fault))).toMatchObject(failed)
      expect(await device.complete()).toMatchObject(failed)
    },
  )

  test('when the person cancels, and when the provider is down', async () => {
    const device = browser()
    expect(await device.return(await device.visit('google', ''))).toMatchObject(failed)
    for (const fault of ['down', 'reset', 'lost'] as const) {
      const query = await device.visit('google', 'sub-1001')
      emulator.scenario.fault = fault
      expect(await device.return(query)).toMatchObject(failed)
      emulator.scenario.fault = 'none'
    }
  })

  test('after twenty minutes, and its end too', async () => {
    const late = browser()
    const query = await late.visit('google', 'sub-1001')
    const slow = browser()
    await slow.return(await slow.visit('google', 'sub-1002'))
    await server.clock.forward(21)
    expect(await late.return(query)).toMatchObject(failed)
    expect(await slow.complete()).toMatchObject(failed)
    expect(await server.anonymous.refusal(completeIdentitySignIn, { body: {} })).toBe('identity_failed')
  })
})

test('the emulator refuses what the providers refuse', async () => {
  const { url } = (await browser().begin('google')).body as { url: string }
  const changed = (name: string, value: string) => {
    const address = new URL(url)
    address.searchParams.set(name, value)
    return choosePerson(address.href, 'sub-1001')
  }
  await expect(changed('redirect_uri', 'https://evil.example/login/x')).rejects.toThrow(
    'redirect_uri_mismatch',
  )
  await expect(changed('client_id', 'another')).rejects.toThrow('invalid_client')
  await expect(changed('code_challenge_method', 'plain')).rejects.toThrow('code_challenge')
  const foreign = await testServer({
    database,
    clock: server.clock,
    identities: { ...emulator.environment, CABSTAND_GOOGLE_CLIENT_SECRET: 'another' },
  })
  const device = new IdentityBrowser(foreign.url)
  expect(await device.return(await device.visit('google', 'sub-1001'))).toMatchObject(failed)
})

test('Facebook is offered and accepted while the settings allow it, others where they are configured', async () => {
  const names = async (client = server.anonymous) =>
    (await client.call(listSignInWays, {})).providers.map(({ name }) => name)
  expect(await names()).toEqual(['google', 'apple', 'facebook'])
  const begun = browser()
  const query = await begun.visit('facebook', 'sub-1001')
  await asOwner(database, 'update settings set facebook_login_enabled = false')
  await eventually(async () => (await names()).length === 2, 'the settings')
  expect(await begun.return(query)).toMatchObject(failed)
  expect(await browser().begin('facebook')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await asOwner(database, 'update settings set facebook_login_enabled = true')
  const none = await testServer({ database, clock: server.clock })
  expect(await names(none.anonymous)).toEqual([])
  expect((await new IdentityBrowser(none.url).begin('google')).status).toBe(404)
})

test('a blocked person reads why, and an erased one has no account left', async () => {
  const admin = await server.signIn(mobiles.admin)
  const device = browser()
  await device.return(await device.visit('google', 'sub-1001'))
  const { user } = (await device.complete(await proofOf(newMobile()))).body as { user: { id: string } }
  await admin.call(blockPeople, { body: { people: [user.id], reason: 'Rude to drivers.' } })
  const blocked = browser()
  expect(await blocked.return(await blocked.visit('google', 'sub-1001'))).toMatchObject({
    status: 403,
    body: { code: 'require_approval', params: { blockedReason: 'Rude to drivers.' } },
  })
  await server.app.erasePerson({ person: user.id, by: null, reason: 'request', walletBalance: 0 } as never)
  expect(await asOwner(database, 'select from identities where user_id = $1', [user.id])).toEqual([])
  const stored = await admin.refusal(getPerson, { params: { id: user.id } })
  expect(stored).toBe('person_not_found')
})
