import { Bdi, Dot } from '../../ui/bdi.tsx'
import { CarPicture } from '../../ui/car-picture.tsx'
import { cx } from '../../ui/cx.ts'
import type { CarTypeWords } from '../../ui/format.ts'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** One car type with its price for this trip. */
export interface CarOffer {
  readonly carType: CarTypeWords & {
    readonly id: string
    readonly image: string
    readonly photo: string
    readonly service: 'taxi' | 'delivery'
    readonly parcelTypes: readonly unknown[]
  }
  readonly tripCost: number
  /** What the chosen promo saves. */
  readonly discount?: number
  /** Travel time of the nearest free car; null: none is near now. */
  readonly secondsToPickup: number | null
  /** The expected arrival at the drop. */
  readonly arrival: Date | null
}

export interface CarChoiceProps {
  readonly offers: readonly CarOffer[]
  readonly chosen: string | undefined
  readonly later: boolean
  /** In one line that can be scrolled, instead of one below the other. */
  readonly sideBySide?: boolean
  /** The chosen one's price contains what is sent; prices of others do not yet. */
  readonly parcelChosen: boolean
  /** The chosen one's price is being computed again. */
  readonly renewing: boolean
  readonly onChoose: (carTypeId: string) => void
}

/** Car types as radio buttons, drawn as rows or side by side. */
export function CarChoice(props: CarChoiceProps) {
  const { offers, chosen, later, sideBySide = false, parcelChosen, renewing, onChoose } = props
  const t = useText()
  return (
    <fieldset
      className={cx(
        'min-w-0 rounded-panel border border-line-2',
        sideBySide ? 'flex overflow-x-auto' : 'overflow-hidden',
      )}
    >
      <legend className="visually-hidden">{t('car_types')}</legend>
      {offers.map((offer) => (
        <CarRow
          key={offer.carType.id}
          offer={offer}
          later={later}
          sideBySide={sideBySide}
          checked={offer.carType.id === chosen}
          isFrom={offer.carType.parcelTypes.length > 0 && !(parcelChosen && offer.carType.id === chosen)}
          renewing={renewing && offer.carType.id === chosen}
          onChoose={() => onChoose(offer.carType.id)}
        />
      ))}
    </fieldset>
  )
}

interface CarRowProps {
  readonly offer: CarOffer
  readonly later: boolean
  readonly sideBySide: boolean
  readonly checked: boolean
  /** The parcel adds to the price. */
  readonly isFrom: boolean
  readonly renewing: boolean
  readonly onChoose: () => void
}

function CarRow({ offer, later, sideBySide, checked, isFrom, renewing, onChoose }: CarRowProps) {
  const t = useText()
  const format = useFormat()
  const { carType, tripCost, discount = 0, secondsToPickup, arrival } = offer
  const words = format.carType(carType)
  const away = later ? 'book_away_now' : 'book_away'
  const without = !later && secondsToPickup === null
  const facts = [
    { text: words.extraInfo },
    // Narrow rows leave it out; the map's label shows it.
    {
      text: arrival && t('book_there_at', { time: format.time(arrival) }),
      className: 'hidden sm:inline-flex',
    },
    { text: secondsToPickup !== null && t(away, { count: format.minutes(secondsToPickup) }) },
    { text: without && t('book_no_car') },
  ].filter(({ text }) => Boolean(text))
  return (
    <label
      className={cx(
        'relative flex border-line hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
        sideBySide
          ? 'w-40 shrink-0 flex-col gap-2 px-3.5 py-3 not-last:border-e has-checked:shadow-[inset_0_3px_var(--accent)]'
          : 'min-h-17 items-center gap-4 px-4 py-2.5 not-last:border-b has-checked:shadow-[inset_3px_0_var(--accent)] rtl:has-checked:shadow-[inset_-3px_0_var(--accent)]',
      )}
    >
      <input
        type="radio"
        name="carType"
        value={carType.id}
        checked={checked}
        onChange={onChoose}
        className="visually-hidden"
      />
      <CarPicture carType={carType} className={cx(without && 'opacity-45')} />
      <span className="min-w-0 flex-1">
        <span className={cx('block font-semibold', without && 'text-ink-2')}>{words.name}</span>
        {/* Each fact has a dot before it; the first dot of a line is outside and cut off. */}
        <span className="block overflow-hidden text-label text-ink-3">
          <span className="-ms-[11px] flex flex-wrap">
            {facts.map(({ text, className = 'inline-flex' }) => (
              <span key={String(text)} className={cx('items-center', className)}>
                <Dot />
                <bdi>{text}</bdi>
              </span>
            ))}
          </span>
        </span>
      </span>
      <span className={cx('whitespace-nowrap', renewing && 'opacity-45')}>
        {isFrom && <span className="text-label text-ink-3">{`${t('from_before_price')} `}</span>}
        {discount > 0 && (
          <s className="me-1.5 text-label text-ink-3">
            <span className="visually-hidden">{t('promo_price_before')}</span>
            <Bdi>{format.money(tripCost)}</Bdi>
          </s>
        )}
        <Bdi className={cx('text-lead font-bold', without && 'text-ink-2')}>
          {format.money(tripCost - discount)}
        </Bdi>
      </span>
    </label>
  )
}

export function CarChoiceSkeleton() {
  return (
    <Skeleton>
      <div className="overflow-hidden rounded-panel border border-line-2">
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex min-h-17 items-center gap-4 border-line px-4 not-last:border-b">
            <SkeletonBar className="h-5 w-12" />
            <span className="grid flex-1 gap-2">
              <SkeletonBar className="w-20" />
              <SkeletonBar className="w-40" />
            </span>
            <SkeletonBar className="h-5 w-16" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
