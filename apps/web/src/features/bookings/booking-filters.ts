/** What of the own bookings is listed; an absent filter fits every booking. The addresses of the lists hold it. */
export interface BookingFilters {
  readonly status?: 'COMPLETE' | 'CANCELLED' | undefined
  readonly service?: 'taxi' | 'delivery' | undefined
  /** `2026-11`, in the operator's time zone. */
  readonly month?: string | undefined
}

const monthShape = /^20\d\d-(0[1-9]|1[0-2])$/

/** Unknown values count as no filter, which is left out of the address but named, see `parseLoginSearch`. */
export function parseBookingFilters(search: Readonly<Record<string, unknown>>): BookingFilters {
  const { status, service, month } = search
  return {
    status: status === 'COMPLETE' || status === 'CANCELLED' ? status : undefined,
    service: service === 'taxi' || service === 'delivery' ? service : undefined,
    month: typeof month === 'string' && monthShape.test(month) ? month : undefined,
  }
}

export const isFiltered = ({ status, service, month }: BookingFilters): boolean =>
  status !== undefined || service !== undefined || month !== undefined
