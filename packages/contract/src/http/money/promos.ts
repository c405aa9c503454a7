import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { times } from '../../examples/ids.ts'
import { examplePromoUse } from '../../examples/promo-use.ts'
import { defineRecord, type RowOfRecord } from '../../records/define-record.ts'
import type { InputOf } from '../../records/record-definition.ts'
import { id, instant, nextCursor, page } from '../../schemas/common.ts'
import { promoUse } from '../../schemas/promo-use.ts'

// How long texts may be. What the values must be is in the domain, whose problems have codes.
export const promos = defineRecord(
  {
    name: 'Promo',
    path: '/api/promos',
    tag: 'Promos',
    what: ['a promo', 'promos'],
    subject: 'promo',
    nameField: 'promoName',
    fields: {
      promoName: {
        kind: 'line',
        max: 100,
        label: 'promo_name',
        hint: 'promo_name_hint',
        about: 'The displayed name, which riders can also type. No other promo has it.',
        example: 'HARBOUR10',
      },
      promoDescription: {
        kind: 'line',
        max: 300,
        label: 'promo_description',
        about: 'What the promo is, for riders.',
        example: '10% off every ride',
      },
      promoDiscountType: {
        kind: 'choice',
        choices: { percentage: 'promo_percentage', flat: 'promo_flat' },
        label: 'promo_discount_type',
        about: 'How the discount is computed.',
        example: 'percentage',
      },
      promoDiscountValue: {
        kind: 'share',
        flatBy: 'promoDiscountType',
        label: 'promo_discount',
        labels: ['promo_percent', 'promo_amount'],
        about: 'The percentage; of a flat discount the amount in minor units.',
        example: '10',
      },
      maxPromoDiscountValue: {
        kind: 'money',
        none: 'promo_no_limit',
        onlyIf: ['promoDiscountType', 'percentage'],
        label: 'promo_max_discount',
        hint: 'promo_max_discount_hint',
        about: 'The largest discount of a percentage; null: no limit.',
        example: 400,
      },
      minOrder: {
        kind: 'money',
        start: 0,
        label: 'promo_least_price',
        hint: 'promo_least_price_hint',
        about: 'The least trip cost that the promo is for.',
        example: 500,
      },
      promoValidity: {
        kind: 'day',
        none: 'promo_no_end',
        label: 'promo_validity',
        hint: 'promo_validity_hint',
        about: 'The last day, YYYY-MM-DD in the time zone of the settings; null: no end.',
        example: '2027-01-31',
      },
      promoUsageLimit: {
        kind: 'integer',
        none: 'promo_no_limit',
        label: 'promo_usage_limit',
        hint: 'promo_usage_limit_hint',
        about: 'The largest number of uses; null: no limit.',
        example: 200,
      },
      active: {
        kind: 'flag',
        on: 'promo_state_on',
        off: 'promo_state_off',
        label: 'promo_active',
        hint: 'promo_active_hint',
        about: 'Whether riders are offered the promo.',
        example: true,
      },
    },
    errors: { notFound: 'promo_not_found', inUse: 'promo_in_use' },
    writes: {
      create: 'Adds a promo. Riders are offered it at once when it is active.',
      update: 'Bookings that have chosen the promo keep the discount that they were promised.',
      delete: 'Deletes a promo that no booking has used.',
    },
    list: {
      name: 'Promos',
      searched: 'name and description',
      sort: '-createdAt',
      columns: {
        promoName: { sorts: true },
        promoDescription: { hidden: true },
        promoDiscountValue: {},
        promoDiscountType: { filters: true, hidden: true },
        maxPromoDiscountValue: { hidden: true },
        minOrder: {},
        promoValidity: {},
        userAvail: { kind: 'integer', label: 'promo_uses', sorts: true },
        promoUsageLimit: {},
        active: { filters: true },
        expired: { kind: 'flag', label: 'promo_state_expired', filters: true, hidden: true },
        createdAt: { kind: 'time', label: 'promo_created', sorts: true, hidden: true },
      },
      tabs: {
        all: { label: 'list_tab_all', filters: {} },
        on: { label: 'promo_tab_on', filters: { active: 'yes', expired: 'no' } },
        ended: { label: 'promo_state_expired', filters: { expired: 'yes' } },
        off: { label: 'promo_tab_off', filters: { active: 'no' } },
      },
    },
  },
  {
    shape: {
      userAvail: about(z.int(), 'Uses so far, with those of open bookings.', 37),
      expired: about(z.boolean(), 'Whether its last day has passed.', false),
      createdAt: instant,
    },
    example: { userAvail: 37, expired: false, createdAt: times.requested },
  },
)
export type PromoInput = InputOf<(typeof promos)['fields']>
export type PromoRecord = RowOfRecord<typeof promos>

export const listPromoUses = endpoint(
  {
    name: 'listPromoUses',
    method: 'GET',
    path: '/api/promos/:id/uses',
    tag: 'Promos',
    summary: 'List who used a promo',
    description: 'Lists the uses of a promo with their bookings, newest first.',
    roles: ['admin'],
    params: z.object({ id }),
    query: z.object(page),
    status: 200,
    output: z.object({ uses: z.array(promoUse), nextCursor }),
    errors: ['promo_not_found'],
    idempotent: false,
  },
  { output: { uses: [examplePromoUse], nextCursor: null } },
)
