import { reversePlace } from '@cabstand/contract/http/maps'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import type { Page } from 'playwright-core'
import type { signInByApi } from './by-api.ts'
import { wordsIn } from './texts.ts'

type Api = Awaited<ReturnType<typeof signInByApi>>

const words = wordsIn('en')
const hour = 3_600_000

/** The name of the demo driver whom {@link signInByApi} brings online. */
export const driverName = 'Rui Almeida'

/** A ride for later, which waits for staff or for its time. */
export async function bookLater({ rider, center }: Api, hours: number) {
  const placeAt = async (north: number) => {
    const query = { lat: (center.lat + north).toFixed(6), lng: center.lng.toFixed(6) }
    const { lat, lng, description } = await rider.call(reversePlace, { query })
    return { lat, lng, address: description }
  }
  const tripDate = new Date(Date.now() + hours * hour).toISOString()
  const [pickup, drop] = [await placeAt(0.002), await placeAt(0.012)]
  const { quotes } = await rider.call(createQuotes, { body: { pickup, drop, tripDate } })
  const quoteId = quotes.find(({ carType }) => carType.image === 'city')?.quoteId ?? ''
  return rider.call(contract.createBooking, { body: { quoteId, tripDate } })
}

/** The parts of the board on a page. */
export function boardOn(page: Page) {
  type Group = 'waiting' | 'approaching' | 'onTrip' | 'trouble'
  const column = (group: Group) => page.getByRole('region', { name: words(`board_group_${group}`) })
  return {
    column,
    row: (group: Group, reference: string) =>
      column(group).getByRole('button', { name: new RegExp(reference) }),
    /** The selected booking. */
    panel: page.getByRole('region', { name: words('board_selected') }),
    driver: (name: string) =>
      page
        .getByRole('region', { name: words('board_drivers') })
        .getByRole('button', { name: new RegExp(name) }),
  }
}
