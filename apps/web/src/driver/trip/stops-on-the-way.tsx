import type { Stop } from '@cabstand/contract/schemas/common'
import { Navigation } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** The stops between pickup and drop-off in their order. Each opens in maps, because the drop-off alone misses them. */
export function StopsOnTheWay({ stops }: { readonly stops: readonly Stop[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <section aria-label={t('driver_stops')} className="rounded-panel border border-line-2 px-4 py-2">
      <h3 className="text-label font-semibold text-ink-2">{t('driver_stops')}</h3>
      <ol className="grid">
        {stops.map((stop, index) => {
          const at = `${stop.lat},${stop.lng}`
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the stops of a trip never change, and two may be the same place
              key={index}
              className="flex min-h-12 items-center gap-3 border-line not-first:border-t"
            >
              <span aria-hidden="true" className="w-4 text-center font-bold">
                {index + 1}
              </span>
              <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{format.address(stop)}</bdi>
              <a
                href={`geo:${at}?q=${at}`}
                aria-label={t('driver_open_stop', { stop: format.address(stop) })}
                className={buttonClass('quiet', 'small', 'text-ink-2')}
              >
                <Navigation size={20} strokeWidth={1.75} aria-hidden />
              </a>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
