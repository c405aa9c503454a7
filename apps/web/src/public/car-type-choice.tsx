import type { CarType } from '@cabstand/contract/http/trips/pricing'
import { Bdi, Dot } from '../ui/bdi.tsx'
import { CarPicture } from '../ui/car-picture.tsx'
import { useFormat, useText } from '../ui/text.tsx'

export interface CarTypeChoiceProps {
  readonly carTypes: readonly CarType[]
  /** Seconds to the nearest free car, by car type id. */
  readonly nearest: ReadonlyMap<string, number>
}

/**
 * Radio buttons drawn as rows. A style sheet shows the rows of the chosen service; the first of
 * each service is checked at the start, so the form can be sent without a choice.
 */
export function CarTypeChoice({ carTypes, nearest }: CarTypeChoiceProps) {
  const t = useText()
  if (carTypes.length === 0) return null
  const ordered = carTypes.toSorted((a, b) => a.position - b.position)
  return (
    <fieldset className="overflow-hidden rounded-panel border border-line-2">
      <legend className="visually-hidden">{t('car_types')}</legend>
      {ordered.map((carType, index) => (
        <CarTypeRow
          key={carType.id}
          carType={carType}
          seconds={nearest.get(carType.id)}
          checked={index === 0}
        />
      ))}
    </fieldset>
  )
}

interface CarTypeRowProps {
  readonly carType: CarType
  readonly seconds: number | undefined
  readonly checked: boolean
}

function CarTypeRow({ carType, seconds, checked }: CarTypeRowProps) {
  const t = useText()
  const format = useFormat()
  const words = format.carType(carType)
  return (
    <label data-for={carType.service} className="car-row">
      <input
        type="radio"
        name="carType"
        value={carType.id}
        defaultChecked={checked}
        className="visually-hidden"
      />
      <CarPicture carType={carType} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          <bdi>{words.name}</bdi>
        </span>
        <span className="flex flex-wrap items-center text-label text-ink-3">
          {seconds !== undefined && (
            <>
              <span>{t('minutes', { count: format.minutes(seconds) })}</span>
              {words.extraInfo && <Dot />}
            </>
          )}
          <bdi>{words.extraInfo}</bdi>
        </span>
      </span>
      <span className="whitespace-nowrap text-label text-ink-3">
        {`${t('from_before_price')} `}
        <Bdi className="text-base font-bold text-ink">{format.money(carType.fromPrice)}</Bdi>
      </span>
    </label>
  )
}
