import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getBooking } from '@cabstand/contract/http/bookings'
import {
  bookingPosition,
  type ClientToServer,
  followBooking,
  handshake,
  offerSeen,
  offersMessage,
  positionsMessage,
  type ServerToClient,
  unfollowBooking,
} from '@cabstand/contract/realtime/protocol'
import { bookingEvent } from '@cabstand/contract/schemas/booking'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testServer } from './test-server.ts'
import { acceptedTrip, driveUntil, eventually, goOnline, mobiles } from './trip.ts'

const page = readFileSync(new URL('../../../docs/sockets.md', import.meta.url), 'utf8')

/** The blocks of one language below each heading of the page. */
const blocksOf = (heading: string, language: string): string[] => {
  const section = page.split(/^#+ /m).find((text) => text.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`the page has no heading "${heading}"`)
  return [...section.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, block]) => block ?? '',
  )
}

const acknowledged = <S extends z.ZodMiniType>(value: S) => z.strictObject({ ok: z.literal(true), value })
const refused = z.strictObject({
  ok: z.literal(false),
  problem: z.strictObject({ code: z.string(), status: z.int() }),
})
const noContent: z.ZodMiniType[] = []

/** What each block below the heading of a message must be, in order: its payload, then its answer. */
const sent: Record<keyof ClientToServer, z.ZodMiniType[]> = {
  'booking:follow': [
    followBooking,
    acknowledged(z.strictObject({ kind: z.literal('events'), events: z.array(bookingEvent) })),
  ],
  'booking:unfollow': [unfollowBooking],
  'driver:positions': [
    positionsMessage,
    acknowledged(z.strictObject({ accepted: z.int(), dropped: z.int() })),
  ],
  'offer:seen': [offerSeen, acknowledged(z.null())],
}
const received: Record<keyof ServerToClient, z.ZodMiniType[]> = {
  'booking:event': [bookingEvent],
  'booking:position': [bookingPosition],
  'driver:offers': [offersMessage],
  'bookings:new': noContent,
  'session:ended': noContent,
}

describe('the page on sockets', () => {
  test.each(Object.entries({ ...sent, ...received }))('shows %s as it is', (name, schemas) => {
    const blocks = blocksOf(`\`${name}\``, 'json').map((block) => JSON.parse(block) as unknown)
    expect(blocks).toHaveLength(schemas.length)
    for (const [index, schema] of schemas.entries())
      expect(z.parse(schema, blocks[index])).toEqual(blocks[index])
  })

  test('shows the handshake and the answers as they are', () => {
    const [greeting] = blocksOf('Connecting', 'json')
    expect(z.safeParse(handshake, JSON.parse(greeting ?? '')).error).toBeUndefined()
    const [done, problem] = blocksOf('Acknowledgements', 'json')
    expect(z.safeParse(acknowledged(z.null()), JSON.parse(done ?? '')).error).toBeUndefined()
    expect(z.safeParse(refused, JSON.parse(problem ?? '')).error).toBeUndefined()
  })
})

test('the example client of the page follows a booking to its end', async () => {
  const server = await testServer()
  const [rider, driver] = [await server.signIn(mobiles.rider), await server.signIn(mobiles.driver)]
  await goOnline(server, driver)
  const booking = await acceptedTrip(server, rider, driver)
  const client = runExample({
    CABSTAND_URL: server.url,
    CABSTAND_TOKEN: rider.token ?? '',
    BOOKING_ID: booking.id,
  })
  await eventually(async () => client.output().includes('ACCEPTED'), 'a snapshot')
  await driveUntil('rate', { booking, rider, driver })
  expect(await client.ended).toBe(0)
  const { eventNumber } = await rider.call(getBooking, { params: { id: booking.id } })
  const lines = client
    .output()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('car'))
  const first = Number(lines[0]?.split(' ')[0])
  expect(lines.map((line) => Number(line.split(' ')[0]))).toEqual(
    Array.from({ length: eventNumber - first + 1 }, (_, index) => first + index),
  )
  expect(lines.map((line) => line.split(' ')[1])).toEqual(
    expect.arrayContaining(['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PENDING', 'PAID', 'COMPLETE']),
  )
}, 60_000)

const running: { kill(): void }[] = []
afterAll(() => {
  for (const client of running) client.kill()
})

/** Runs the example in a process of its own, as a reader of the page does. */
function runExample(environment: Record<string, string>) {
  const [source = ''] = blocksOf('An example client', 'js')
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: environment,
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { output: () => output, ended }
}
