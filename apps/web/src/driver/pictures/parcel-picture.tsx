import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { type ParcelPicture as Field, requiredPictures } from '@cabstand/domain/booking/parcel-pictures'
import { Camera } from 'lucide-react'
import { useId, useRef } from 'react'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOnline } from '../../features/session/use-online.ts'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'
import { useParcelPicture } from './use-parcel-picture.ts'

const labels = { pickupImage: 'driver_picture_pickup', deliverImage: 'driver_picture_deliver' } as const

/** The pictures that the settings ask for at this stop. One of the pickup that was not sent stays until it is. */
export function ParcelPictureFields({ trip, at }: { trip: DriverBooking; at: 'pickup' | 'drop' }) {
  const { settings } = useBoot()
  const fields = requiredPictures(trip.service, settings).filter((field) =>
    at === 'pickup' ? field === 'pickupImage' : field === 'deliverImage' || trip.pickupImage === '',
  )
  return fields.map((field) => <PictureOfParcel key={field} trip={trip} field={field} />)
}

function PictureOfParcel({ trip, field }: { trip: DriverBooking; field: Field }) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const picture = useParcelPicture(trip.id, field)
  const image = picture.preview ?? trip[field]
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-panel border border-line p-3">
      <div className="flex items-center gap-3">
        <span className="flex h-16 w-20 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-ink-3">
          {image === '' ? (
            <Camera size={24} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <img src={image} alt="" className="size-full object-cover" />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <p id={id} className="text-label font-semibold">
            {t(labels[field])}
          </p>
          <PictureState picture={picture} sent={trip[field] !== ''} />
        </div>
        <Button kind="secondary" onClick={() => input.current?.click()}>
          {t(image === '' ? 'driver_picture_take' : 'driver_picture_again')}
        </Button>
      </div>
      <InlineError error={picture.error} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t(labels[field])}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) picture.take(file)
        }}
      />
    </section>
  )
}

function PictureState({
  picture,
  sent,
}: {
  readonly picture: ReturnType<typeof useParcelPicture>
  readonly sent: boolean
}) {
  const t = useText()
  const format = useFormat()
  const errorText = useErrorText()
  const online = useOnline()
  const { preview, done, code, unkept } = picture
  const percent = `${format.number(Math.round(done * 100), 0)}%`
  const text = code
    ? errorText(code)
    : preview !== undefined
      ? unkept
        ? t('driver_picture_unkept')
        : online
          ? t('driver_picture_sending', { percent })
          : t('driver_picture_kept')
      : sent
        ? t('driver_picture_sent')
        : undefined
  if (text === undefined) return null
  return (
    <p role="status" className={`flex items-center gap-1.5 text-sm ${code ? 'text-danger' : 'text-ink-2'}`}>
      {!preview && !code && <CheckIcon size={16} />}
      {text}
    </p>
  )
}
