import { defineRecord } from '@cabstand/contract/records/define-record'

export const depots = defineRecord(
  {
    name: 'Depot',
    path: '/api/depots',
    tag: 'Operator',
    what: ['a depot', 'depots'],
    // In the product a kind of its own: one line in `audit-subjects.ts`. The texts too would be its own.
    subject: 'broadcast',
    nameField: 'name',
    fields: {
      name: {
        kind: 'line',
        max: 80,
        label: 'car_type_name',
        about: 'What staff call it. No other depot has the name.',
        example: 'Harbour',
      },
      places: {
        kind: 'integer',
        label: 'car_type_drivers',
        about: 'How many cars have a place there.',
        example: 40,
      },
    },
    errors: { notFound: 'not_found' },
    writes: {
      create: 'Adds a depot.',
      update: 'Changes a depot.',
      delete: 'Deletes a depot.',
    },
    list: {
      name: 'Depots',
      searched: 'the name',
      sort: 'name',
      columns: { name: { sorts: true }, places: {} },
      tabs: { all: { label: 'list_tab_all', filters: {} } },
    },
  },
  { shape: {}, example: {} },
)
