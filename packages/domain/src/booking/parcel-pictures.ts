import type { BookingService, BookingStatus } from './status.ts'

/** The pictures of a parcel, as fields of a booking. */
export const parcelPictures = ['pickupImage', 'deliverImage'] as const

export type ParcelPicture = (typeof parcelPictures)[number]

/** When each is taken: the parcel is with its sender or on its way; at the drop-off, before the trip ends. */
export const pictureStatuses: Readonly<Record<ParcelPicture, readonly BookingStatus[]>> = {
  pickupImage: ['ARRIVED', 'STARTED'],
  deliverImage: ['STARTED'],
}

export interface PictureSettings {
  readonly allowDeliveryPickupImageCapture: boolean
  readonly allowFinalDeliveryImageCapture: boolean
}

/** The pictures that the settings ask for. */
export function requiredPictures(service: BookingService, settings: PictureSettings): ParcelPicture[] {
  if (service !== 'delivery') return []
  return [
    ...(settings.allowDeliveryPickupImageCapture ? (['pickupImage'] as const) : []),
    ...(settings.allowFinalDeliveryImageCapture ? (['deliverImage'] as const) : []),
  ]
}

/** The required pictures that a booking lacks. A delivery does not reach its drop-off without them. */
export function missingPictures(
  booking: { readonly service: BookingService } & Readonly<Record<ParcelPicture, string | null>>,
  settings: PictureSettings,
): ParcelPicture[] {
  return requiredPictures(booking.service, settings).filter((picture) => !booking[picture])
}
