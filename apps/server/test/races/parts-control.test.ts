import { playAssignAgainstAccept, playMessages, playPictures, playTwoAssign } from './parts-plays.ts'
import { type RaceControl, raceControls } from './race-controls.ts'

const server = 'apps/server/src'

const controls: readonly RaceControl[] = [
  {
    name: 'the look at the locked booking before it is offered by staff',
    off: {
      file: `${server}/trips/dispatch/assign-booking.ts`,
      replace: 'const before = await lockBooking(tx, input.bookingId)\n  assertAssignable(before)',
      by: 'const before = await lockBooking(tx, input.bookingId)',
    },
    lane: { drivers: 2 },
    play: playAssignAgainstAccept,
  },
  {
    name: 'the look at the open offers of the locked booking',
    off: {
      file: `${server}/trips/dispatch/assign-booking.ts`,
      replace: `if (offers.get(driver.driver) === 'open') throw`,
      by: `if (offers.get(driver.driver) === 'none') throw`,
    },
    lane: { drivers: 1 },
    play: playTwoAssign,
  },
  {
    name: 'the look for a message that was sent before',
    off: {
      file: `${server}/messages/chat/send-message.ts`,
      replace: 'if (sent !== undefined) return repeat(sent, input)',
      by: '',
    },
    lane: { drivers: 1 },
    play: playMessages,
  },
  {
    name: 'the lock of a booking that gets a picture',
    off: {
      file: `${server}/trips/bookings/add-parcel-pictures.ts`,
      replace: `import { lockBooking } from './booking-store.ts'`,
      by: `import { getBookingRow as lockBooking } from './booking-store.ts'`,
    },
    lane: { drivers: 1, service: 'delivery' },
    play: playPictures,
  },
]

await raceControls(controls, { autoDispatch: false, needsPictures: true })
