import type { ParcelPicture } from '@cabstand/domain/booking/parcel-pictures'
import { useText } from '../../ui/text.tsx'

/** The pictures of a parcel at pickup and drop-off; nothing while there is none. A press opens one in full. */
export function ParcelPictures({ booking }: { booking: Readonly<Record<ParcelPicture, string>> }) {
  const t = useText()
  const shown = [
    { address: booking.pickupImage, label: t('parcel_pickup_picture') },
    { address: booking.deliverImage, label: t('parcel_deliver_picture') },
  ].filter(({ address }) => address !== '')
  if (shown.length === 0) return null
  return (
    <section aria-label={t('parcel_pictures')} className="flex flex-wrap gap-3">
      {shown.map(({ address, label }) => (
        <a key={label} href={address} target="_blank" rel="noreferrer" className="grid gap-1.5 rounded-panel">
          <img
            src={address}
            alt=""
            className="h-28 w-40 rounded-panel border border-line bg-sunken object-cover"
          />
          <span className="text-label text-ink-2">{label}</span>
        </a>
      ))}
    </section>
  )
}
