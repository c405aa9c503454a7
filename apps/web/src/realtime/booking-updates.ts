import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import { applyEvent, applySnapshot, knownEventNumber } from '../api/booking-cache.ts'
import { bookingKeys } from '../api/queries/bookings.ts'
import { cachedFeed } from './feed.ts'

/** The events of followed bookings keep the cache current. */
export const bookingUpdates = cachedFeed(bookingFeed, {
  numberOf: (client, id = '') => knownEventNumber(client, id),
  applySnapshot,
  applyEvent,
  // A person who lost access gets `booking_not_found`, and screens show that.
  end(client, id = '') {
    void client.invalidateQueries({ queryKey: bookingKeys.booking(id) })
    void client.invalidateQueries({ queryKey: bookingKeys.lists })
  },
})
