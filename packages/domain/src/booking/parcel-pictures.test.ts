import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingCan } from './booking-can.ts'
import { missingPictures, parcelPictures } from './parcel-pictures.ts'
import { bookingServices, bookingStatuses } from './status.ts'

const address = fc.constantFrom(null, '', '/api/files/1')
const booking = fc.record({
  service: fc.constantFrom(...bookingServices),
  pickupImage: address,
  deliverImage: address,
})
const settings = fc.record({
  allowDeliveryPickupImageCapture: fc.boolean(),
  allowFinalDeliveryImageCapture: fc.boolean(),
})

test('a picture is missing when the settings ask for it and a delivery has none', () => {
  fc.assert(
    fc.property(booking, settings, (held, asked) => {
      const missing = missingPictures(held, asked)
      const expected = [
        ...(asked.allowDeliveryPickupImageCapture && !held.pickupImage ? ['pickupImage'] : []),
        ...(asked.allowFinalDeliveryImageCapture && !held.deliverImage ? ['deliverImage'] : []),
      ]
      expect(missing).toEqual(held.service === 'delivery' ? expected : [])
    }),
  )
})

test('pictures are added by the driver or an admin, while the parcel is at the stop', () => {
  const may = parcelPictures.flatMap((picture) =>
    bookingStatuses.flatMap((status) =>
      bookingCan.addPicture({ status, service: 'delivery', prepaid: true }, 'driver', picture).ok
        ? [`${picture} ${status}`]
        : [],
    ),
  )
  expect(may).toEqual(['pickupImage ARRIVED', 'pickupImage STARTED', 'deliverImage STARTED'])
  const started = { status: 'STARTED', service: 'delivery', prepaid: true } as const
  expect(bookingCan.addPicture(started, 'admin', 'deliverImage').ok).toBe(true)
  expect(bookingCan.addPicture(started, 'rider', 'deliverImage')).toMatchObject({ code: 'not_permitted' })
  const taxi = { ...started, service: 'taxi' } as const
  expect(bookingCan.addPicture(taxi, 'driver', 'deliverImage')).toMatchObject({ code: 'wrong_status' })
})
