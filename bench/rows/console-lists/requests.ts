import type { bookingList } from '@cabstand/contract/http/trips/staff-bookings'

type Column = keyof (typeof bookingList)['columns']

/** What staff ask of the list of bookings. Values in capitals stand for ids. */
export interface ListRequest {
  readonly label: string
  readonly who: 'admin' | 'fleetadmin'
  readonly sort: string
  readonly search?: string
  readonly filters?: Readonly<Partial<Record<Column, string>>>
}

const orders = ['-tripDate', 'tripDate', '-tripCost', 'tripCost'] as const

export const fiveFilters = {
  status: 'COMPLETE,CANCELLED',
  carType: 'VAN',
  paymentMode: 'wallet',
  tripDate: '2020-01-01..',
  tripCost: '100..100000',
} as const

const combinations: readonly Omit<ListRequest, 'who' | 'sort'>[] = [
  { label: 'all' },
  { label: 'a status and a car type', filters: { status: 'COMPLETE', carType: 'VAN' } },
  { label: 'five filters', filters: fiveFilters },
  {
    label: 'filters that nothing matches',
    filters: { status: 'COMPLETE', bookLater: 'yes', paymentMode: 'wallet', service: 'delivery' },
  },
  { label: 'open bookings paid by card', filters: { status: 'NEW,ACCEPTED,STARTED', paymentMode: 'card' } },
  { label: 'search for many people', search: 'name1' },
  { label: 'search for one person, with a filter', search: 'surname777', filters: { status: 'COMPLETE' } },
]

/** Every offered order with every combination. */
export const requests: readonly ListRequest[] = [
  ...orders.flatMap((sort) => combinations.map((one) => ({ ...one, who: 'admin' as const, sort }))),
  ...orders.map((sort) => ({ label: 'all', who: 'fleetadmin' as const, sort })),
  { label: 'five filters', who: 'fleetadmin', sort: '-tripCost', filters: fiveFilters },
]
