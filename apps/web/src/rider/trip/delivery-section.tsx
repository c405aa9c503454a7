import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { parcelText } from '../../features/text/parcel-text.ts'
import { CheckIcon, PackageIcon } from '../../ui/icons.tsx'
import { useFormat, useLocale, useText } from '../../ui/text.tsx'

/** A parcel on its way: what it is, when it was collected and delivered, the pictures of both, and who receives it. */
export default function DeliverySection({ booking }: { readonly booking: RiderBooking }) {
  const t = useText()
  const { locale } = useLocale()
  const { carType, parcelTypeSelected, optionSelected, pickupImage, deliverImage } = booking
  const what = [parcelTypeSelected, optionSelected]
    .filter((each) => each !== null)
    .map((each) => parcelText(carType, each, locale))
  return (
    <section aria-labelledby="parcel" className="grid gap-3 rounded-panel border border-line-2 p-4">
      <h2 id="parcel" className="flex items-start gap-2.5 font-bold">
        <PackageIcon size={20} className="mt-0.5 shrink-0 text-accent" />
        <span className="grid min-w-0 [overflow-wrap:anywhere]">
          {what.length === 0 ? t('parcel') : what.map((each) => <bdi key={each}>{each}</bdi>)}
        </span>
      </h2>
      <ol className="grid gap-3">
        <Stage
          done={t('parcel_collected')}
          open={t('parcel_not_collected')}
          at={booking.tripStartTime}
          picture={pickupImage}
          label={t('parcel_pickup_picture')}
        />
        <Stage
          done={t('parcel_delivered')}
          open={t('parcel_not_delivered')}
          at={booking.tripEndTime}
          picture={deliverImage}
          label={t('parcel_deliver_picture')}
        />
      </ol>
      <Recipient booking={booking} />
    </section>
  )
}

interface StageProps {
  readonly done: string
  readonly open: string
  readonly at: string | null
  /** Its address; empty when there is none. */
  readonly picture: string
  readonly label: string
}

function Stage({ done, open, at, picture, label }: StageProps) {
  const format = useFormat()
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 gap-y-2">
      <span className="mt-0.5 flex size-5 items-center justify-center rounded-full border border-line-2 bg-canvas text-accent">
        {at !== null && <CheckIcon size={14} />}
      </span>
      <p className={at === null ? 'text-ink-2' : 'flex justify-between gap-3 font-semibold'}>
        {at === null ? open : done}
        {at !== null && <bdi className="font-normal text-ink-2">{format.time(at)}</bdi>}
      </p>
      {picture !== '' && (
        <a
          href={picture}
          target="_blank"
          rel="noreferrer"
          aria-label={label}
          className="col-start-2 rounded-panel"
        >
          <img
            src={picture}
            alt=""
            className="aspect-4/3 w-full max-w-72 rounded-panel border border-line bg-sunken object-cover"
          />
        </a>
      )}
    </li>
  )
}

function Recipient({ booking }: { readonly booking: RiderBooking }) {
  const t = useText()
  const rows = [
    [t('parcel_to'), booking.deliveryPerson],
    [t('parcel_phone'), booking.deliveryPersonPhone, 'ltr'],
    [t('parcel_pickup_note'), booking.pickUpInstructions],
    [t('parcel_drop_note'), booking.deliveryInstructions],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line pt-3 text-sm empty:hidden">
      {rows.map(
        ([label, value, direction]) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">
                <bdi dir={direction}>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
