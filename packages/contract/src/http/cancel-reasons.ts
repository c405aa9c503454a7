import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { ids, times } from '../examples/trip.ts'
import { defineList } from '../lists/define-list.ts'
import { recordChange } from '../schemas/car-type.ts'
import { id, ok, text } from '../schemas/common.ts'

const value = about(z.int(), 'Its position in the list, from 0.', 0)

export const cancelReason = component(
  'CancelReason',
  z.object({
    id,
    value,
    label: about(z.string(), 'The displayed text.', 'I waited too long'),
    ...recordChange,
  }),
  'A cancellation reason, as admins see it.',
)
export type CancelReason = z.infer<typeof cancelReason>

const example: CancelReason = {
  id: ids.language,
  value: 0,
  label: 'I waited too long',
  version: 1,
  changedAt: times.requested,
  changedBy: 'Lena Moreau',
}

const input = z.object({
  label: about(text(300), 'The displayed text. No other reason has it.', 'I waited too long'),
})
const params = z.object({ id })

export const cancelReasonList = defineList(
  {
    name: 'CancelReasonRecords',
    path: '/api/cancel-reasons/records',
    tag: 'Operator',
    what: 'cancellation reasons',
    searched: 'the reason',
    rows: { admin: cancelReason },
    sort: 'value',
    columns: {
      value: { kind: 'integer', label: 'cancel_reason_position', sorts: true, hidden: true },
      label: { kind: 'text', label: 'cancel_reason_label' },
    },
    tabs: { all: { label: 'list_tab_all', filters: {} } },
  },
  { rows: { admin: example } },
)

const shared = { tag: 'Operator', roles: ['admin'] } as const

export const createCancelReason = endpoint(
  {
    ...shared,
    name: 'createCancelReason',
    method: 'POST',
    path: '/api/cancel-reasons',
    summary: 'Add a cancellation reason',
    description: 'Adds a reason at the end of the list.',
    body: input,
    status: 201,
    output: cancelReason,
    errors: ['name_taken', 'validation_failed'],
    idempotent: true,
  },
  { body: { label: 'I waited too long' }, output: example },
)

export const updateCancelReason = endpoint(
  {
    ...shared,
    name: 'updateCancelReason',
    method: 'PATCH',
    path: '/api/cancel-reasons/:id',
    summary: 'Change a cancellation reason',
    description: 'Changes the displayed text. Bookings that were cancelled before keep theirs.',
    params,
    body: input,
    status: 200,
    output: cancelReason,
    errors: ['cancel_reason_not_found', 'name_taken', 'validation_failed'],
    idempotent: true,
    versioned: true,
  },
  { body: { label: 'I waited too long' }, output: example },
)

export const deleteCancelReason = endpoint(
  {
    ...shared,
    name: 'deleteCancelReason',
    method: 'DELETE',
    path: '/api/cancel-reasons/:id',
    summary: 'Delete a cancellation reason',
    description: 'Deletes the reason. The values of the others are numbered from 0 again.',
    params,
    status: 200,
    output: ok,
    errors: ['cancel_reason_not_found'],
    idempotent: true,
    versioned: true,
  },
  { output: { ok: true } },
)
