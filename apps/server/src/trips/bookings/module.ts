import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import type { FastifyBaseLogger } from 'fastify'
import { deleteOldFiles } from '../../platform/files/delete-old-files.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import type { Visitors } from '../../platform/http/visitors.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listFeed } from '../../platform/lists/list-feed.ts'
import type { Module } from '../../platform/module.ts'
import type { BookingDeps } from './booking-deps.ts'
import { createBookingFeed } from './booking-feed.ts'
import { bookingGauges } from './booking-gauges.ts'
import { createBookingMarks } from './booking-marks-store.ts'
import { bookingSubject } from './booking-store.ts'
import { bookingTimer } from './booking-timer.ts'
import { createCarFeed } from './car-feed.ts'
import { eraseBookings } from './erase-bookings.ts'
import { createOfferSeen, createOffersFeed } from './offers-feed.ts'
import { parcelImage } from './parcel-image.ts'
import { readPersonalData } from './personal-data-store.ts'
import { bookingsRoutes } from './routes.ts'
import { settleTrips } from './settle-trips.ts'
import { bookingTopics, driverTripsTopics } from './topics.ts'
import type { TripEta } from './trip-eta.ts'

const dayMs = 86_400_000

/** Bookings, from the request to the rating. */
export function bookingsModule(
  deps: BookingDeps &
    ExportDeps & {
      readonly background: BookingDeps
      readonly visitors: Visitors
      readonly files: FilesDeps
      readonly eta: TripEta
      readonly log: FastifyBaseLogger
    },
): Module {
  const { background, hints, tracker, log, eta } = deps
  return {
    name: 'bookings',
    routes: bookingsRoutes(deps),
    auditSubjects: [bookingSubject],
    personalData: readPersonalData,
    erase: eraseBookings,
    filePurposes: [parcelImage],
    reactions: settleTrips(background),
    timers: [bookingTimer({ ...background, eta })],
    gauges: bookingGauges,
    async cleanup(_db, now) {
      const { keepParcelPicturesDays: days } = await deps.settings.get()
      if (days > 0) await deleteOldFiles(deps.files, parcelImage.name, new Date(now.getTime() - days * dayMs))
    },
    feeds: [
      createBookingFeed(background),
      createCarFeed({ ...background, eta, log }),
      createOffersFeed(background),
      listFeed(bookingList.feed, createBookingMarks(background.db)),
    ],
    messages: [createOfferSeen(background)],
    start() {
      hints.subscribe((topics) => {
        for (const bookingId of bookingTopics.keysOf(topics)) eta.forget(bookingId)
        const drivers = driverTripsTopics.keysOf(topics)
        if (drivers.length > 0) tracker.tripsChanged(drivers)
      })
    },
  }
}
