import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'
import type { FieldRules } from './field-kinds.ts'

const shown = (before: object | null, after: object | null, rules?: FieldRules) =>
  changedFields(before, after, rules).changes

const name = fc.constantFrom('a', 'b', 'c', 'city', 'fare')
const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.array(fc.integer()))
const { record } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, tie('record')),
  record: fc.dictionary(name, tie('value')),
}))
const anyRecord = record as fc.Arbitrary<Record<string, unknown>>

/** The values of a record by their path, computed in another way than the product does. */
function flat(value: unknown, path = ''): Record<string, unknown> {
  if (value === null) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { [path]: value }
  const members = Object.entries(value).map(([key, member]) =>
    flat(member, path === '' ? key : `${path}.${key}`),
  )
  return members.length === 0 && path !== '' ? { [path]: {} } : Object.assign({}, ...members)
}

/** Sets every changed field of a flat record to its value after the change. */
function applied(fields: Record<string, unknown>, changes: ReturnType<typeof shown>) {
  const result = { ...fields }
  for (const { field, ...values } of changes) {
    if ('after' in values) result[field] = values.after
    else delete result[field]
  }
  return result
}

describe('the changes of a record', () => {
  test('applied to the version before give the version after, and the other way round', () => {
    fc.assert(
      fc.property(anyRecord, anyRecord, (before, after) => {
        const changes = shown(before, after)
        expect(applied(flat(before), changes)).toEqual(flat(after))
        const back = changes.map(({ field, ...values }) => ({
          field,
          ...('before' in values ? { after: values.before } : {}),
        }))
        expect(applied(flat(after), back)).toEqual(flat(before))
      }),
    )
  })

  test('are none when nothing has changed, whatever the order of keys', () => {
    const slabs = [{ minutes: 2, amount: 200 }]
    const turned = [{ amount: 200, minutes: 2 }]
    expect(shown({ a: 1, slabs, at: new Date(0) }, { slabs: turned, at: new Date(0), a: 1 })).toEqual([])
  })

  test('of a new or a deleted record are all its values', () => {
    expect(shown(null, { city: 'Oslo', fare: { base: 3 }, plate: null })).toEqual([
      { field: 'city', after: 'Oslo' },
      { field: 'fare.base', after: 3 },
    ])
    expect(shown({ city: 'Oslo' }, null)).toEqual([{ field: 'city', before: 'Oslo' }])
  })

  test('have times as in the API, and no field that was left out', () => {
    const before = { at: new Date(0), version: 1, left: undefined }
    expect(shown(before, { at: new Date(1000), version: 2 }, { omit: ['version'] })).toEqual([
      { field: 'at', before: '1970-01-01T00:00:00.000Z', after: '1970-01-01T00:00:01.000Z' },
    ])
  })
})

describe('a secret', () => {
  test.each([
    ['clientSecret', 'hunter2'],
    ['api_key', 'hunter2'],
    ['signingKeyId', 'hunter2'],
    ['tokenHash', 'hunter2'],
    ['otp', 'hunter2'],
    ['bytes', Buffer.from('hunter2')],
    ['provider', { sms: { password: 'hunter2' } }],
    ['providers', [{ name: 'twilio', authToken: 'hunter2' }]],
  ])('in %s is named, and its values are not stored', (field, value) => {
    for (const [before, after] of [
      [{ [field]: value }, {}],
      [{}, { [field]: value }],
      [{ [field]: null }, { [field]: value }],
    ] as const) {
      const stored = changedFields(before, after)
      expect(stored.changes).toContainEqual({ field: expect.stringContaining(field), hidden: 'secret' })
      expect(JSON.stringify(stored)).not.toContain('hunter2')
      expect(stored.personal).toBeNull()
    }
  })

  test('may be declared', () => {
    expect(shown({ merchant: 'a' }, { merchant: 'b' }, { secret: ['merchant'] })).toEqual([
      { field: 'merchant', hidden: 'secret' },
    ])
  })

  test.each([
    ['otpSecure', true],
    ['publicKey', 'pk_1'],
    ['keyValuePairs', 'x'],
    ['monkey', 'x'],
  ])('is not suspected in %s', (field, value) => {
    expect(shown({}, { [field]: value })).toEqual([{ field, after: value }])
  })
})

describe('a personal field', () => {
  test('is named among the changes, and its values stand apart', () => {
    const before = { mobile: '+44', approved: false, pickup: { lat: 1, address: 'Home' } }
    const after = { mobile: '+45', approved: true, pickup: { lat: 1, address: 'Work' } }
    expect(changedFields(before, after)).toEqual({
      changes: [
        { field: 'mobile', hidden: 'personal' },
        { field: 'approved', before: false, after: true },
        { field: 'pickup.address', hidden: 'personal' },
      ],
      personal: {
        mobile: { before: '+44', after: '+45' },
        'pickup.address': { before: 'Home', after: 'Work' },
      },
    })
  })

  test('may be declared, or stand in a list', () => {
    const after = { note: 'is ill', stops: [{ address: 'Home' }] }
    expect(shown({}, after, { personal: ['note'] })).toEqual([
      { field: 'note', hidden: 'personal' },
      { field: 'stops', hidden: 'personal' },
    ])
  })
})

test('keys of a dictionary are data: a text about e-mail or tokens is neither personal nor secret', () => {
  const before = { texts: { email: 'Mail', token: 'Token' } }
  const after = { texts: { email: 'E-mail', token: 'Token' } }
  expect(shown(before, after, { dictionaries: ['texts'] })).toEqual([
    { field: 'texts.email', before: 'Mail', after: 'E-mail' },
  ])
})
