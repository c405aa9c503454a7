import { addParcelPictures } from '@cabstand/contract/http/trips/bookings'
import type { ParcelPicture } from '@cabstand/domain/booking/parcel-pictures'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { PictureField } from '../../features/upload/picture-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'

export interface MissingPicturesProps {
  readonly bookingId: string
  readonly missing: readonly ParcelPicture[]
  readonly reason: string
  readonly onReason: (reason: string) => void
}

/** The pictures that a delivery lacks: an admin adds them, or says why it ends without them. */
export function MissingPictures({ bookingId, missing, reason, onReason }: MissingPicturesProps) {
  const t = useText()
  const add = useBookingAction(addParcelPictures, 'admin')
  return (
    <div className="grid gap-4">
      {missing.map((picture) => (
        <PictureField
          key={picture}
          label={t(picture === 'pickupImage' ? 'parcel_pickup_picture' : 'parcel_deliver_picture')}
          purpose="parcelImage"
          shape="document"
          value=""
          onChange={(address) => add.mutate({ params: { id: bookingId }, body: { [picture]: address } })}
          required
        />
      ))}
      <InlineError error={add.error} />
      <TextField
        label={t('admin_waive_reason')}
        hint={t('admin_waive_note')}
        autoComplete="off"
        dir="auto"
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
    </div>
  )
}
