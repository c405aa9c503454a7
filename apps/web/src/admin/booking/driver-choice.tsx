import type { AssignableDriver } from '@cabstand/contract/schemas/dispatch'
import { durationText } from '../../features/text/duration.ts'
import { cx } from '../../ui/cx.ts'
import { Plate } from '../../ui/plate.tsx'
import { useLocale, useText } from '../../ui/text.tsx'
import { reasonKeys } from './dispatch-reason.ts'

export interface DriverChoiceProps {
  readonly drivers: readonly AssignableDriver[]
  readonly value: string | null
  readonly onChange: (driver: string) => void
}

/** A choice of drivers, with each driver's road time to the pickup and any reason not to assign them. */
export function DriverChoice({ drivers, value, onChange }: DriverChoiceProps) {
  const t = useText()
  const { locale } = useLocale()
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <fieldset tabIndex={0} className="max-h-72 overflow-y-auto rounded-control border border-line">
      <legend className="sr-only">{t('admin_assign_field')}</legend>
      {drivers.map((driver) => (
        <label
          key={driver.driver}
          className={cx(
            'flex min-h-11 items-center gap-3 border-t border-line px-3 py-1.5 text-label first-of-type:border-t-0 has-checked:bg-selected',
            driver.assignable ? 'cursor-pointer hover:bg-hover' : 'text-ink-3',
          )}
        >
          <input
            type="radio"
            name="assigned-driver"
            value={driver.driver}
            checked={driver.driver === value}
            disabled={!driver.assignable}
            onChange={() => onChange(driver.driver)}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className={cx(driver.assignable && 'font-semibold')}>{driver.driverName}</span>
              <Plate number={driver.vehicleNumber} small />
            </span>
            {driver.reasons.length > 0 && (
              <span className="block text-small">
                {list.format(driver.reasons.map((reason) => t(reasonKeys[reason])))}
              </span>
            )}
          </span>
          <bdi className="shrink-0 whitespace-nowrap">
            {driver.roadSeconds === null ? '–' : durationText(t, driver.roadSeconds)}
          </bdi>
        </label>
      ))}
    </fieldset>
  )
}
