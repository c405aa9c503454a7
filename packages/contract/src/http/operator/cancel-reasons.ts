import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { defineRecord, type RowOfRecord } from '../../records/define-record.ts'

export const cancelReasons = defineRecord(
  {
    name: 'CancelReason',
    path: '/api/cancel-reasons/records',
    tag: 'Operator',
    what: ['a cancellation reason', 'cancellation reasons'],
    subject: 'cancelReason',
    nameField: 'label',
    fields: {
      label: {
        kind: 'line',
        max: 300,
        label: 'cancel_reason_label',
        about: 'The displayed text. No other reason has it.',
        example: 'I waited too long',
      },
    },
    errors: { notFound: 'cancel_reason_not_found' },
    writes: {
      create: 'Adds a reason at the end of the list.',
      update: 'Bookings that were cancelled before keep the text that they had.',
      delete: 'Deletes the reason. The values of the others are numbered from 0 again.',
    },
    list: {
      name: 'CancelReasonRecords',
      searched: 'the reason',
      sort: 'value',
      columns: {
        value: { kind: 'integer', label: 'cancel_reason_position', sorts: true, hidden: true },
        label: {},
      },
      tabs: { all: { label: 'list_tab_all', filters: {} } },
    },
  },
  {
    shape: { value: about(z.int(), 'Its position in the list, from 0.', 0) },
    example: { value: 0 },
  },
)
export type CancelReason = RowOfRecord<typeof cancelReasons>
