import { execFile, execFileSync } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { createPerson } from '@cabstand/contract/http/people/person-records/index'
import { updateMe } from '@cabstand/contract/http/people/users'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { afterAll, expect, test } from 'vitest'
import {
  type SmsGatewayEmulator,
  startSmsGatewayEmulator,
} from '../../apps/server/test/support/emulators/sms-gateway.ts'
import { eventually } from '../../apps/server/test/support/eventually.ts'
import { TestClient } from '../../apps/server/test/support/test-client.ts'
import { driveUntil, drop, offerOf, pickup } from '../../apps/server/test/support/trip.ts'
import { DebianMachine, type Printed, textOf, whyNoMachine } from '../support/debian-machine.ts'
import { type PageSection, readSections, replaceValues } from '../support/install-page.ts'
import { RealtimeClient } from '../support/realtime-client.ts'

const source = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const origin = 'https://localhost'
const mobiles = { admin: '+351912345678', driver: '+351912345601', rider: '+351912345602' }
/** nginx, the server, PostgreSQL: the machine shares the network of this one. */
const ports = [80, 443, 3000, 5432]

const reason =
  process.env.CABSTAND_TEST_SIZE === 'full'
    ? await whyNoMachine(ports)
    : 'it takes minutes: npm run test:full -- install-page'

let machine: DebianMachine | undefined
afterAll(() => machine?.remove())

// What differs from the page: the values of its first block, a certificate of our own that is trusted in place of
// certbot's, and an SMS gateway that is an emulator.
test.skipIf(reason !== undefined)(
  `the commands of docs/install.md lead from a fresh Debian 12 to a ride${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  async () => {
    const beganMs = performance.now()
    machine = await DebianMachine.boot()
    const readyMs = performance.now()
    await cloneTo(join(machine.root, 'srv/cabstand.git'))
    // The repository that the page clones is not the service user's.
    await writeFile(join(machine.root, 'etc/gitconfig'), '[safe]\n\tdirectory = *\n')
    await cp(`${source}/test/data/small-city.osm.pbf`, join(machine.root, 'var/tmp/region.osm.pbf'))
    const gateway = await startSmsGatewayEmulator()
    const sections = await readPage(gateway)

    const printed = await machine.run(scriptOf(sections), {
      NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
      npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim(),
    })
    const installedMs = performance.now()
    expect(textOf(printed), 'what the doctor says').toContain('Nothing is broken.')
    await trust(machine)
    await takeRide(gateway)

    const unit = textOf(await machine.run('systemctl is-active cabstand; systemd-analyze security cabstand'))
    expect(unit).toMatch(/^active$/m)
    expect(await findErrors(machine), 'what the journal reports').toEqual([])
    console.warn(
      [
        `the machine: ${seconds(readyMs - beganMs)}`,
        ...timesOf(printed, sections),
        `the ride: ${seconds(performance.now() - installedMs)}`,
        unit.trim().split('\n').at(-1),
      ].join('\n'),
    )
  },
  3_600_000,
)

/** A branch, because a checkout of a commit is on none, and the page clones one by name. */
const branch = 'trial'

async function cloneTo(repository: string): Promise<void> {
  await run('git', ['clone', '--quiet', '--bare', source, repository])
  await run('git', ['--git-dir', repository, 'branch', '--force', branch, 'HEAD'])
}

/** The page's sections, with the values of the trial in the first block. */
async function readPage(gateway: SmsGatewayEmulator): Promise<PageSection[]> {
  const [first, ...rest] = readSections(await readFile(`${source}/docs/install.md`, 'utf8'))
  const values = replaceValues(first?.blocks[0] ?? '', {
    DOMAIN: 'localhost',
    REPOSITORY: '/srv/cabstand.git',
    VERSION: branch,
    EXTRACT: '/var/tmp/region.osm.pbf',
    SMS_URL: gateway.url,
    SMS_TOKEN: gateway.token,
    COUNTRY: 'PT',
    ADMIN_MOBILE: mobiles.admin,
    ADMIN_EMAIL: 'ana@example.org',
  })
  return [{ title: first?.title ?? '', blocks: [values] }, ...rest]
}

const heading = (title: string) => `== ${title}`
const trustOwnCertificate =
  'cp /etc/ssl/certs/cabstand.pem /usr/local/share/ca-certificates/trial.crt && update-ca-certificates\n'

/** All blocks in one shell, as the page asks for. */
function scriptOf(sections: readonly PageSection[]): string {
  return sections
    .map(({ title, blocks }) => {
      const after = title.includes('nginx') ? trustOwnCertificate : ''
      return `echo '${heading(title)}'\n${blocks.join('')}${after}`
    })
    .join('')
}

/** How long each section took. */
function timesOf(printed: readonly Printed[], sections: readonly PageSection[]): string[] {
  const begun = sections.map(
    ({ title }) => printed.find(({ text }) => text.includes(heading(title)))?.atMs ?? 0,
  )
  const ends = [...begun.slice(1), printed.at(-1)?.atMs ?? 0]
  return sections.map(({ title }, index) => `${title}: ${seconds((ends[index] ?? 0) - (begun[index] ?? 0))}`)
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`

async function trust({ root }: DebianMachine): Promise<void> {
  const certificate = await readFile(join(root, 'etc/ssl/certs/cabstand.pem'), 'utf8')
  setDefaultCACertificates([...getCACertificates('default'), certificate])
}

/** Errors that the server has logged since it began. */
async function findErrors(machine: DebianMachine): Promise<string[]> {
  const journal = textOf(await machine.run('journalctl --unit cabstand --output cat --no-pager'))
  return journal.split('\n').filter((line) => /"level":(?:"(?:warn|error|fatal)"|[456]0)/.test(line))
}

/** Section 8, by the API through nginx: an admin adds a driver, who drives a rider. The rider follows by a socket. */
async function takeRide(gateway: SmsGatewayEmulator): Promise<void> {
  const admin = await signIn(gateway, mobiles.admin)
  const rider = await signIn(gateway, mobiles.rider)
  await rider.call(updateMe, { body: { firstName: 'Farah', lastName: 'Haddad', email: 'farah@example.org' } })
  const { quotes } = await rider.call(createQuotes, { body: { pickup, drop } })
  const [quote] = quotes
  if (quote === undefined) throw new Error('there is no quote')
  await admin.call(createPerson, {
    body: {
      usertype: 'driver',
      mobile: mobiles.driver,
      email: 'rui@example.org',
      firstName: 'Rui',
      lastName: 'Almeida',
      carType: quote.carType.id,
      vehicleNumber: '48-QK-27',
    },
  })
  const driver = await signIn(gateway, mobiles.driver)
  await driver.call(setAvailability, { body: { driverActiveStatus: true } })
  await driver.call(sendPositions, {
    body: { positions: [{ lat: pickup.lat, lng: pickup.lng, at: new Date().toISOString() }] },
  })
  const booking = (await rider.call(bookings.createBooking, {
    body: { quoteId: quote.quoteId },
  })) as RiderBooking
  const device = new RealtimeClient({ url: origin, token: rider.token, userId: rider.userId })
  device.follow(booking.id)
  await eventually(async () => device.views.has(booking.id), 'the snapshot')
  await offerOf(driver, booking.id)
  await driver.call(bookings.acceptBooking, { params: { id: booking.id }, body: {} })
  await driveUntil('rate', { booking, rider, driver })
  await eventually(async () => device.views.get(booking.id)?.status === 'COMPLETE', 'the end on the socket')
  device.close()
  expect(device.faults).toEqual([])
}

/** Signs in with the code that arrives by SMS. */
async function signIn(gateway: SmsGatewayEmulator, mobile: string) {
  const anonymous = new TestClient(origin)
  const { challengeId } = await anonymous.call(requestOtp, { body: { mobile } })
  const code = await eventually(async () => {
    const text = gateway.sent.findLast(({ to }) => to === mobile)?.text
    return /\b\d{6}\b/.exec(text ?? '')?.[0]
  }, `the code for ${mobile}`)
  const { token, user } = await anonymous.call(verifyOtp, { body: { challengeId, code } })
  return Object.assign(new TestClient(origin, token), { userId: user.id })
}
