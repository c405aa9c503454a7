import { lazy } from 'react'

/** Only wide screens load it. The type keeps its rows' type, which `lazy` alone would lose. */
export const BookingsTable = lazy(
  () => import('./bookings-table.tsx'),
) as unknown as typeof import('./bookings-table.tsx').default
