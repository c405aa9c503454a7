import { getMe } from '@cabstand/contract/http/people/users'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openTracing } from '../../../src/platform/tracing/open-tracing.ts'
import { startEmulator } from '../../support/emulators/emulator.ts'
import { eventually } from '../../support/eventually.ts'
import { testServer } from '../../support/test-server.ts'
import { mobiles } from '../../support/trip.ts'

const collector = await startEmulator(() => ({ status: 200, body: {} }))
const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
const tracing = openTracing(
  { endpoint: collector.url, sampler: { name: 'always_on', ratio: 1 } },
  { version: '0.0.0-test', log },
)
const server = await testServer()
const rider = await server.signIn(mobiles.rider)

test('while the collector refuses or is silent, requests are answered, the log says it once, and the process stops in time', async () => {
  collector.fault = { kind: 'status', status: 400 }
  await eventually(async () => {
    await rider.call(getMe, {})
    return collector.asked.length >= 2
  }, 'two attempts')
  expect(lines.filter((line) => line.includes('OTEL_EXPORTER_OTLP_ENDPOINT'))).toHaveLength(1)
  collector.fault = { kind: 'silence' }
  const attempts = collector.asked.length
  await eventually(async () => {
    await rider.call(getMe, {})
    return collector.asked.length > attempts
  }, 'an attempt that is not answered')
  const begunMs = performance.now()
  await rider.call(getMe, {})
  await tracing.close()
  expect(performance.now() - begunMs).toBeLessThan(3000)
  expect(lines.filter((line) => line.includes('OTEL_EXPORTER_OTLP_ENDPOINT'))).toHaveLength(1)
})
