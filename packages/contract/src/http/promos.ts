import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { examplePromo, examplePromoInput, examplePromoUse } from '../examples/promos.ts'
import { defineList } from '../lists/define-list.ts'
import { id, nextCursor, ok, page } from '../schemas/common.ts'
import { promoInput, promoRecord, promoUse } from '../schemas/promo.ts'

const shared = { tag: 'Promos', roles: ['admin'] } as const
const params = z.object({ id })

export const promoList = defineList(
  {
    name: 'Promos',
    path: '/api/promos',
    tag: 'Promos',
    what: 'promos',
    searched: 'name and description',
    rows: { admin: promoRecord },
    sort: '-createdAt',
    columns: {
      promoName: { kind: 'text', label: 'promo_name', sorts: true },
      promoDescription: { kind: 'text', label: 'promo_description', hidden: true },
      promoDiscountValue: { kind: 'text', label: 'promo_discount' },
      promoDiscountType: {
        kind: 'choice',
        label: 'promo_discount_type',
        filters: true,
        hidden: true,
        choices: { flat: 'promo_flat', percentage: 'promo_percentage' },
      },
      maxPromoDiscountValue: { kind: 'money', label: 'promo_max_discount', hidden: true },
      minOrder: { kind: 'money', label: 'promo_least_price' },
      promoValidity: { kind: 'text', label: 'promo_validity' },
      userAvail: { kind: 'integer', label: 'promo_uses', sorts: true },
      promoUsageLimit: { kind: 'integer', label: 'promo_usage_limit' },
      active: { kind: 'flag', label: 'promo_active', filters: true },
      createdAt: { kind: 'time', label: 'promo_created', sorts: true, hidden: true },
    },
    tabs: {
      all: { label: 'list_tab_all', filters: {} },
      on: { label: 'promo_tab_on', filters: { active: 'yes' } },
      off: { label: 'promo_tab_off', filters: { active: 'no' } },
    },
  },
  { rows: { admin: examplePromo } },
)

export const getPromo = endpoint(
  {
    ...shared,
    name: 'getPromo',
    method: 'GET',
    path: '/api/promos/:id',
    summary: 'Read a promo',
    description: 'Returns the promo, and whether it can be deleted.',
    params,
    status: 200,
    output: z.object({
      promo: promoRecord,
      used: about(
        z.boolean(),
        'Whether a booking has used it. Such a promo can be switched off, not deleted.',
      ),
    }),
    errors: ['promo_not_found'],
    idempotent: false,
  },
  { output: { promo: examplePromo, used: true } },
)

export const createPromo = endpoint(
  {
    ...shared,
    name: 'createPromo',
    method: 'POST',
    path: '/api/promos',
    summary: 'Add a promo',
    description: 'Adds a promo. Riders are offered it at once when it is active.',
    body: promoInput,
    status: 201,
    output: promoRecord,
    errors: ['name_taken', 'validation_failed'],
    idempotent: true,
  },
  { body: examplePromoInput, output: examplePromo },
)

export const updatePromo = endpoint(
  {
    ...shared,
    name: 'updatePromo',
    method: 'PATCH',
    path: '/api/promos/:id',
    summary: 'Change a promo',
    description:
      'Changes the fields that the body names. Bookings that have chosen the promo keep the discount that they were promised.',
    params,
    body: z.partial(promoInput),
    status: 200,
    output: promoRecord,
    errors: ['promo_not_found', 'name_taken', 'validation_failed'],
    idempotent: true,
    versioned: true,
  },
  { body: { active: false }, output: { ...examplePromo, active: false } },
)

export const deletePromo = endpoint(
  {
    ...shared,
    name: 'deletePromo',
    method: 'DELETE',
    path: '/api/promos/:id',
    summary: 'Delete an unused promo',
    description: 'Deletes a promo that no booking has used.',
    params,
    status: 200,
    output: ok,
    errors: ['promo_not_found', 'promo_in_use'],
    idempotent: true,
    versioned: true,
  },
  { output: { ok: true } },
)

export const listPromoUses = endpoint(
  {
    ...shared,
    name: 'listPromoUses',
    method: 'GET',
    path: '/api/promos/:id/uses',
    summary: 'List who used a promo',
    description: 'Lists the uses of a promo with their bookings, newest first.',
    params,
    query: z.object(page),
    status: 200,
    output: z.object({ uses: z.array(promoUse), nextCursor }),
    errors: ['promo_not_found'],
    idempotent: false,
  },
  { output: { uses: [examplePromoUse], nextCursor: null } },
)
