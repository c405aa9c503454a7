import { isolate } from '@cabstand/contract/texts/isolate'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AddressField } from '../../ui/address/address-field.tsx'
import type { AddressFieldProps } from '../../ui/address/use-address.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { DropPin, PickupPin } from '../../ui/place-pins.tsx'
import { type Translate, useText } from '../../ui/text.tsx'
import { type ChosenStop, positionOf, type StopPosition } from './stop-values.ts'
import { useSorting } from './use-sorting.ts'
import type { Stops } from './use-stops.ts'

/** What a screen says about the field of one stop. */
export type StopField = Omit<
  AddressFieldProps,
  'name' | 'label' | 'handle' | 'defaultValue' | 'onChange' | 'onPreview' | 'className'
>

export interface StopListProps {
  readonly stops: Stops
  readonly fieldOf: (stop: ChosenStop, position: StopPosition, index: number) => StopField
  /** For people who book all day: lower rows. */
  readonly dense?: boolean
}

export const stopName = (t: Translate, position: StopPosition): string =>
  typeof position === 'number' ? t('stop_number', { number: position }) : t(position)

/** Pickup, stops in between and drop-off, one below the other; three or more can be sorted. */
export function StopList({ stops, fieldOf, dense = false }: StopListProps) {
  const t = useText()
  const { all } = stops
  const count = all.length
  const [said, setSaid] = useState('')
  const sorting = useSorting((from, to) => {
    const place = isolate(all[from]?.text || t('stop_empty'))
    setSaid(t('stop_moved', { place, stop: stopName(t, positionOf(to, count)), position: to + 1, count }))
    stops.move(from, to)
  })
  return (
    <>
      <div ref={sorting.list} className="rounded-panel border border-control">
        {all.map((stop, index) => {
          const position = positionOf(index, count)
          const name = stopName(t, position)
          const { trailing, ...field } = fieldOf(stop, position, index)
          const { key } = stop
          return (
            <div
              key={key}
              data-stop={key}
              className={cx(
                'flex items-center border-line bg-surface not-first:border-t first:rounded-t-panel last:rounded-b-panel has-[input:focus-visible]:shadow-[inset_0_0_0_2px_var(--focus)] data-dragged:relative data-dragged:z-1 data-dragged:rounded-panel data-dragged:shadow-2',
                dense ? 'gap-3 ps-3.5' : 'gap-4 ps-4 pe-1',
              )}
            >
              <StopPin position={position} />
              <AddressField
                {...field}
                name={typeof position === 'number' ? key : position}
                label={name}
                defaultValue={stop}
                handle={stops.handleOf(key)}
                onChange={(value) => stops.set(key, value)}
                onPreview={(value) => stops.preview(key, value)}
                className={cx('min-w-0 flex-1', dense ? 'min-h-11' : 'min-h-14')}
                trailing={
                  <RowButtons>
                    {trailing}
                    {typeof position === 'number' && (
                      <IconButton
                        label={t('stop_remove', { number: position })}
                        onClick={() => stops.remove(key)}
                      >
                        <CloseIcon size={16} />
                      </IconButton>
                    )}
                    {count > 2 && (
                      <IconButton
                        {...sorting.handleProps(index)}
                        label={t('stop_move', { stop: name })}
                        className="cursor-grab touch-none active:cursor-grabbing"
                      >
                        <GripVertical size={18} strokeWidth={1.75} aria-hidden />
                      </IconButton>
                    )}
                  </RowButtons>
                }
              />
            </div>
          )
        })}
      </div>
      <span aria-live="polite" className="visually-hidden">
        {said}
      </span>
    </>
  )
}

const RowButtons = ({ children }: { readonly children: ReactNode }) => (
  <span className="flex shrink-0 items-center">{children}</span>
)

function StopPin({ position }: { readonly position: StopPosition }) {
  if (position === 'pickup') return <PickupPin />
  if (position === 'drop') return <DropPin />
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-4 shrink-0 items-center justify-center rounded-full bg-ink text-[10px] font-bold text-surface"
    >
      <span className="caps-center">{position}</span>
    </span>
  )
}
