import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { atEnd } from '../../../../test/support/at-end.ts'
import { mountSmallDisk } from '../../../../test/support/small-disk.ts'
import { loadConfig } from '../../src/start/config/config.ts'
import type { Finding } from '../../src/start/doctor/finding.ts'
import { runDoctor } from '../../src/start/doctor/run-doctor.ts'
import { asOwner } from '../support/as-owner.ts'
import { s3Account, startS3Emulator } from '../support/emulators/s3.ts'
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { testDatabase } from '../support/test-database.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { database } = server
const { port } = new URL(server.url)
const whole = {
  NODE_ENV: 'production',
  CABSTAND_SECRET: 'c2VjcmV0LW9mLXRoZS1kb2N0b3ItdGVzdC0x',
  DATABASE_URL: database.appUrl,
  DATABASE_MIGRATE_URL: database.ownerUrl,
  CABSTAND_DATA: inject('mapFolder'),
  CABSTAND_SMS_URL: `${server.url}/send`,
  CABSTAND_URL: server.url,
  PORT: port,
}

async function examine(
  changes: Readonly<Record<string, string>> = {},
  now?: () => Date,
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for await (const finding of runDoctor(() => loadConfig({ ...whole, ...changes }), now))
    findings.push(finding)
  return findings
}

const problems = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level === 'problem').map(({ about, text }) => `${about}: ${text}`)

/** What the doctor names in an installation with one fault. */
async function problemsOf(changes: Readonly<Record<string, string>>, now?: () => Date) {
  return problems(await examine(changes, now))
}

/** A server on this machine; resolves to its address. */
async function listening(on: ReturnType<typeof createServer> | ReturnType<typeof createHttp>) {
  await new Promise<void>((resolve) => on.listen(0, '127.0.0.1', resolve))
  atEnd(() => on.close())
  return (on.address() as AddressInfo).port
}

test('a sound installation has no problem, and each part is named', async () => {
  const findings = await examine()
  expect(problems(findings)).toEqual([])
  const machine = ['Configuration', 'Node', 'Memory', 'Data folder']
  const database = [
    'Database',
    'Clock',
    'Rights',
    'Schema',
    'Map',
    'Jobs',
    'Backup',
    'Owner',
    'Notifications',
  ]
  const services = ['SMS', 'Push', 'Card payments', 'Server', 'Public address']
  expect(findings.map(({ about }) => about)).toEqual(
    expect.arrayContaining([...machine, ...database, ...services]),
  )
})

describe('it names what is broken:', () => {
  test('a mistyped variable, a weak secret, half of a payment provider', async () => {
    expect(await problemsOf({ CABSTAND_SMS_URI: 'x' })).toEqual([
      'Configuration: CABSTAND_SMS_URI is not a variable of Cabstand: did you mean CABSTAND_SMS_URL?',
    ])
    expect((await problemsOf({ CABSTAND_SECRET: 'short' })).join()).toMatch(/^Configuration: CABSTAND_SECRET/)
    expect((await problemsOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).join()).toMatch(
      /^Card payments: Stripe is set up by half/,
    )
  })

  test('a database that does not answer', async () => {
    const closed = 'postgres://cabstand:x@127.0.0.1:1/cabstand'
    expect((await problemsOf({ DATABASE_URL: closed })).join()).toMatch(
      /^Database: it cannot be reached or examined/,
    )
  })

  test('a database of a newer version, and a role without rights', async () => {
    const other = await testDatabase({ demo: true })
    const changes = { DATABASE_URL: other.appUrl, DATABASE_MIGRATE_URL: other.ownerUrl }
    await asOwner(other, `insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`)
    expect((await problemsOf(changes)).join()).toMatch(/^Schema: 9999-later.sql is not of this version/)
    await asOwner(other, `delete from schema_migrations where name = '9999-later.sql'`)
    await asOwner(other, `revoke all on bookings, offers from ${other.appRole}`)
    expect((await problemsOf(changes)).join()).toMatch(/^Rights: this role cannot use bookings, offers: set/)
  })

  test('an owner of another database, one who owns nothing, and one with a wrong password', async () => {
    const other = await testDatabase({ demo: true })
    expect((await problemsOf({ DATABASE_MIGRATE_URL: other.ownerUrl })).join()).toMatch(
      /^Owner: DATABASE_MIGRATE_URL names the database /,
    )
    const strange = new URL(database.appUrl)
    strange.searchParams.set('application_name', 'another')
    expect((await problemsOf({ DATABASE_MIGRATE_URL: strange.href })).join()).toMatch(
      /^Owner: .* does not own the database: alter database/,
    )
    const mistyped = new URL(database.ownerUrl)
    mistyped.username = 'nobody_has_this_name'
    expect((await problemsOf({ DATABASE_MIGRATE_URL: mistyped.href })).join()).toMatch(
      /^Owner: look at DATABASE_MIGRATE_URL, .*nobody_has_this_name/,
    )
  })

  test('an application that is a superuser', async () => {
    const url = new URL(inject('adminUrl'))
    url.pathname = new URL(database.appUrl).pathname
    expect((await problemsOf({ DATABASE_URL: url.href })).join()).toMatch(/^Rights: .* is a superuser/)
  })

  test('a disk that is nearly full', async ({ skip }) => {
    const disk = await mountSmallDisk(32)
    if ('reason' in disk) return skip(disk.reason)
    expect(await problemsOf({ CABSTAND_DATA: disk.folder })).toContainEqual(
      expect.stringMatching(/^Data folder: 3[0-2] MB free .*: make room, or writes fail/),
    )
  })

  test('an SMS gateway and a map server that do not answer', async () => {
    const closed = 'http://127.0.0.1:1'
    expect(await problemsOf({ CABSTAND_SMS_URL: `${closed}/send`, CABSTAND_OSRM_URL: closed })).toEqual([
      expect.stringMatching(/^SMS: 127.0.0.1:1 .*: look at CABSTAND_SMS_URL, DNS and firewall/),
      expect.stringMatching(/^Map server: 127.0.0.1:1 .*: look at CABSTAND_OSRM_URL/),
    ])
  })

  test('a Redis that does not answer, and a replica that is none or does not answer', async () => {
    const gone = 'postgres://nobody@127.0.0.1:1/none'
    expect(await problemsOf({ REDIS_URL: 'redis://127.0.0.1:1', DATABASE_READ_URL: gone })).toEqual([
      expect.stringMatching(/^Redis: 127.0.0.1:1 does not answer: .*ECONNREFUSED.*Look at REDIS_URL/),
      expect.stringMatching(/^Replica: 127.0.0.1:1 does not answer: .*Look at DATABASE_READ_URL/),
    ])
    expect(await problemsOf({ DATABASE_READ_URL: database.appUrl })).toEqual([
      expect.stringMatching(/^Replica: .* is no replica: DATABASE_READ_URL must name a copy/),
    ])
  })

  test('a process for routes that does not answer', async () => {
    const roles = { CABSTAND_ROLES: 'api', CABSTAND_MAPS_URL: 'http://127.0.0.1:1' }
    expect(await problemsOf(roles)).toContainEqual(
      expect.stringMatching(
        /^Routes: 127.0.0.1:1 finds none: .* cannot be reached\. Look at CABSTAND_MAPS_URL/,
      ),
    )
  })

  test('that no phone gets notifications', async () => {
    const push = (findings: readonly Finding[]) => findings.find(({ about }) => about === 'Push')
    expect(push(await examine({ CABSTAND_WEB_PUSH_HOSTS: 'off' }))).toMatchObject({ level: 'note' })
    const expo = { CABSTAND_WEB_PUSH_HOSTS: 'off', CABSTAND_EXPO_ACCESS_TOKEN: 'expo-token-1' }
    expect(push(await examine(expo))).toMatchObject({ level: 'fine', text: 'by Expo' })
  })

  test('a clock that is wrong', async () => {
    const ahead = () => new Date(Date.now() + 90_000)
    expect((await problemsOf({}, ahead)).join()).toMatch(/^Clock: 90 s apart from the database/)
  })

  test('a map whose files are on another machine', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'cabstand-doctor-'))
    expect((await problemsOf({ CABSTAND_DATA: empty })).join()).toMatch(/^Map: .* is missing here/)
  })

  test('tiles that are missing on a machine for pages; one without the role maps needs no more of a map', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'cabstand-doctor-'))
    const mapOn = async (role: string) => {
      const maps = { CABSTAND_ROLES: role, CABSTAND_MAPS_URL: 'http://127.0.0.1:1' }
      const findings = await examine({ CABSTAND_DATA: empty, ...maps })
      return findings.find(({ about }) => about === 'Map')
    }
    expect(await mapOn('api')).toMatchObject({
      level: 'problem',
      text: expect.stringMatching(/^tiles\.pmtiles of .* is missing here/),
    })
    expect(await mapOn('worker')).toMatchObject({ level: 'fine' })
  })

  test('a direct connection to another database, and one that does not answer', async () => {
    const other = await testDatabase({ demo: true })
    expect(await problemsOf({ DATABASE_DIRECT_URL: other.appUrl })).toEqual([
      expect.stringMatching(
        /^Notifications: do not arrive by .*: DATABASE_DIRECT_URL must name the database/,
      ),
    ])
    expect(await problemsOf({ DATABASE_DIRECT_URL: 'postgres://nobody@127.0.0.1:1/none' })).toEqual([
      expect.stringMatching(/^Notifications: 127.0.0.1:1 does not answer: .*Look at DATABASE_DIRECT_URL/),
    ])
  })

  test.skipIf(!hasPgBouncer)('a PgBouncer in place of the direct connection', async () => {
    const pooler = await startPgBouncer(database.appUrl, 3)
    expect(await problemsOf({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.appUrl })).toEqual([])
    expect(await problemsOf({ DATABASE_URL: pooler.url })).toEqual([
      expect.stringMatching(/^Notifications: do not arrive by .*, without PgBouncer/),
    ])
  })

  test('a bucket that does not exist, and one that takes files is left empty', async () => {
    const s3 = await startS3Emulator(s3Account)
    const given = (bucket: string) => ({
      CABSTAND_S3_ENDPOINT: s3.url,
      CABSTAND_S3_REGION: s3Account.region,
      CABSTAND_S3_BUCKET: bucket,
      CABSTAND_S3_ACCESS_KEY: s3Account.accessKey,
      CABSTAND_S3_SECRET_KEY: s3Account.secretKey,
    })
    expect(await problemsOf(given('missing'))).toEqual([
      expect.stringMatching(/^Files: .* bucket missing: .*NoSuchBucket.*Check the CABSTAND_S3_ variables/),
    ])
    expect((await examine(given(s3Account.bucket))).find(({ about }) => about === 'Files')).toMatchObject({
      level: 'fine',
    })
    expect([...s3.objects.keys()]).toEqual([])
  })

  test('a secret that others can read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cabstand-doctor-'))
    await writeFile(join(folder, 'secret'), whole.CABSTAND_SECRET)
    await chmod(join(folder, 'secret'), 0o644)
    const found = await problemsOf({ CABSTAND_DATA: folder, CABSTAND_SECRET: '', NODE_ENV: 'development' })
    expect(found.join()).toMatch(/Secret: .* can be read by others/)
  })

  test('books with problems, and text messages that are not sent', async () => {
    await asOwner(
      database,
      `insert into ledger_checks (id, at, problems, problem_count) values (gen_random_uuid(), now(), '{x}', 1)`,
    )
    await asOwner(
      database,
      `insert into failing_senders (sender, failures, down_since) values ('sms', 3, now())`,
    )
    expect(await problemsOf({})).toEqual([
      'Ledger: 1 problems at the last check: npm run ledger:check prints them',
      expect.stringMatching(/^SMS: none was sent since/),
    ])
    await asOwner(database, 'delete from ledger_checks')
    await asOwner(database, 'delete from failing_senders')
  })

  test('backups that are missing or old', async () => {
    const told = async () => (await examine()).find(({ about }) => about === 'Backup')
    expect(await told()).toMatchObject({ level: 'note', text: expect.stringMatching(/^none was ever made/) })
    await asOwner(
      database,
      `insert into backups (id, at, made_by) values (gen_random_uuid(), now() - interval '27 hours', 'cabstand')`,
    )
    expect(await told()).toMatchObject({ level: 'note', text: expect.stringMatching(/does its timer run/) })
    await asOwner(
      database,
      `insert into backups (id, at, made_by) values (gen_random_uuid(), now() - interval '1 hour', 'pgbackrest')`,
    )
    expect(await told()).toMatchObject({ level: 'fine', text: expect.stringMatching(/by pgbackrest$/) })
  })

  test('a mail server that does not answer', async () => {
    const changes = { CABSTAND_SMTP_URL: 'smtp://127.0.0.1:1', CABSTAND_SMTP_FROM: 'codes@example.org' }
    expect((await problemsOf(changes)).join()).toMatch(
      /^Mail: 127.0.0.1:1 refused the sign-in or did not answer: /,
    )
  })

  test('a port that another program has', async () => {
    const taken = await listening(createServer((socket) => socket.destroy()))
    expect((await problemsOf({ PORT: String(taken) })).join()).toMatch(/^Server: .* is not free/)
  })

  test('a proxy that hides the name, one that passes on no socket, and an address without answer', async () => {
    const proxy = (hide: boolean) =>
      listening(
        createHttp(async (request, response) => {
          const { method = 'GET', url, headers } = request
          const { host, origin } = headers
          const passed = await fetch(`${server.url}${url}`, {
            method,
            headers: {
              ...(origin !== undefined && { origin: hide ? origin : server.url }),
              ...(host !== undefined && hide && { 'x-told': host }),
              'content-type': 'application/json',
            },
            ...(method === 'POST' && { body: '{}' }),
          })
          response.writeHead(passed.status).end(await passed.text())
        }),
      )
    const [hiding, silent] = [await proxy(true), await proxy(false)]
    expect((await problemsOf({ CABSTAND_URL: `http://127.0.0.1:${hiding}` })).join()).toMatch(
      /^Public address: .* does not pass on Host/,
    )
    expect((await problemsOf({ CABSTAND_URL: `http://127.0.0.1:${silent}` })).join()).toMatch(
      /^Public address: .* does not pass on Upgrade/,
    )
    expect((await problemsOf({ CABSTAND_URL: 'http://127.0.0.1:1' })).join()).toMatch(
      /^Public address: .* look at CABSTAND_URL/,
    )
  })
})
