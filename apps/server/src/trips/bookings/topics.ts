import { Topics } from '../../platform/realtime/hints.ts'
import type { BookingEvent } from './event-store.ts'

/** A booking has a new event. By booking. */
export const bookingTopics = new Topics<BookingEvent>('booking')
/** The trips of a driver have changed. By driver. */
export const driverTripsTopics = new Topics('driver-trips')
/** A driver's open offers have changed. By driver. */
export const offersTopics = new Topics('offers')
