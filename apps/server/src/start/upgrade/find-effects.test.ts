import { expect, test } from 'vitest'
import { describeMigration, findEffects } from './find-effects.ts'

test.each([
  ['alter table bookings add column tip bigint', []],
  [`alter table bookings add column tips boolean not null default false`, []],
  ['alter table bookings add column at timestamptz not null default now()', []],
  ['alter table bookings add column id uuid default gen_random_uuid()', ['bookings rewrite']],
  ['alter table only bookings alter column tip type numeric', ['bookings rewrite']],
  ['alter table bookings add column tip bigint check (tip > 0)', ['bookings scan']],
  ['alter table bookings add constraint c check (tip > 0) not valid', []],
  ['alter table bookings add constraint c check (tip > 0)', ['bookings scan']],
  ['alter table bookings alter column tip set not null', ['bookings scan']],
  ['alter table bookings add column promo uuid references promos', ['bookings scan']],
  ['alter table bookings add constraint u unique (reference)', ['bookings index']],
  ['create unique index on bookings (reference)', ['bookings index']],
  ['create index bookings_open\n  on bookings (id) where status = 1', ['bookings index']],
  ['update bookings b set tip = 0', ['bookings rows']],
  ['delete from offers; update offers set x = 1', ['offers rows']],
  ['create function f() returns void as $$ begin update bookings set x = 1; end $$', []],
  ['-- update bookings set x = 1;\ncreate table t (id uuid)', []],
])('%s', (sql, effects) => {
  expect(findEffects(sql).map(({ table, kind }) => `${table} ${kind}`)).toEqual(effects)
})

test('a migration is described by its first sentence', () => {
  expect(describeMigration('-- What is kept,\n-- in days. 0: always.\nalter table t')).toBe(
    'What is kept, in days.',
  )
  expect(describeMigration('-- Names of people\ncreate')).toBe('Names of people')
  expect(describeMigration('alter table t')).toBe('')
})
