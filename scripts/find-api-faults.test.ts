import { endpoints } from '@cabstand/contract/http/index'
import { expect, test } from 'vitest'
import { describeApi } from '../apps/server/src/platform/api-description/describe-api.ts'
import { findApiFaults } from './find-api-faults.ts'

// A few endpoints of each kind: `npm run check` lints the whole description.
const some = endpoints.filter(
  ({ name, path }) =>
    name.startsWith('legacy') || /^\/api\/(health|bookings|car-types|files)(\/|$)/.test(path),
)

test('the description of some endpoints has no fault by the recommended rules of two linters', async () => {
  expect(some.length).toBeGreaterThan(5)
  expect(await findApiFaults(describeApi('1.2.3', some))).toEqual([])
}, 60_000)

test('both linters find a description that was broken', async () => {
  const description = describeApi('1.2.3', some)
  const health = description.paths?.['/api/health']?.get
  if (health === undefined) throw new Error('there is no health endpoint')
  const { operationId: _, ...nameless } = health
  const broken = {
    ...description,
    paths: {
      ...description.paths,
      '/api/health': { get: { ...nameless, responses: { 200: { $ref: '#/components/responses/Nowhere' } } } },
    },
  }
  const faults = (await findApiFaults(broken)).join('\n')
  expect(faults).toMatch(/^redocly operation-operationId: /m)
  expect(faults).toMatch(/^redocly no-unresolved-refs: /m)
  expect(faults).toMatch(/^spectral operation-operationId: /m)
  expect(faults).toMatch(/^spectral invalid-ref: /m)
}, 60_000)
