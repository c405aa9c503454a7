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
        about: 'The displayed text. No other reason for the same people has it.',
        example: 'I waited too long',
      },
      translations: {
        kind: 'translations',
        max: 300,
        label: 'cancel_reason_translation',
        about:
          'The text in other languages, by locale. Bookings keep it beside the text; for a language that is not listed, show that.',
        example: { ar: 'طال الانتظار' },
      },
      usedBy: {
        kind: 'choice',
        choices: {
          rider: 'cancel_reason_rider',
          driver: 'cancel_reason_driver',
          staff: 'cancel_reason_staff',
        },
        label: 'cancel_reason_used_by',
        about: 'Who chooses from it.',
        example: 'rider',
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
        usedBy: { filters: true },
      },
      tabs: {
        all: { label: 'list_tab_all', filters: {} },
        rider: { label: 'cancel_reason_rider', filters: { usedBy: 'rider' } },
        driver: { label: 'cancel_reason_driver', filters: { usedBy: 'driver' } },
        staff: { label: 'cancel_reason_staff', filters: { usedBy: 'staff' } },
      },
    },
  },
  {
    shape: { value: about(z.int(), 'Its position in the list of all, from 0.', 0) },
    example: { value: 0 },
  },
)
export type CancelReason = RowOfRecord<typeof cancelReasons>
