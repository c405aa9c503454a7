import type { DashboardFigures } from '@cabstand/contract/http/operator/dashboard'
import type { FleetDriver } from '@cabstand/contract/http/trips/fleet'
import { isolate } from '@cabstand/contract/texts/isolate'
import type { ReactNode } from 'react'
import { durationText } from '../../features/text/duration.ts'
import { shortAddress } from '../../features/text/short-address.ts'
import { Card } from '../../ui/card.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

export interface WorkFiguresProps {
  readonly figures: DashboardFigures
  /** Undefined until they are known. */
  readonly drivers: readonly FleetDriver[] | undefined
}

/** The work of this moment and of today. */
export function WorkFigures({ figures, drivers }: WorkFiguresProps) {
  const { trips, offers, waitSeconds, noDriver } = figures
  const t = useText()
  const format = useFormat()
  const free = drivers?.filter(({ state }) => state === 'free').length
  const percent = offers.answered === 0 ? null : Math.round((offers.accepted / offers.answered) * 100)
  return (
    <Card className="flex flex-wrap gap-px overflow-hidden bg-line! text-label">
      <Figure
        title={t('dash_trips')}
        value={format.number(trips.waiting + trips.approaching + trips.onTrip, 0)}
        note={t('dash_trips_note', trips)}
      />
      <Figure
        title={t('dash_drivers')}
        value={drivers === undefined ? '–' : format.number(drivers.length, 0)}
        note={
          drivers === undefined || free === undefined
            ? ''
            : t('dash_drivers_note', { free, busy: drivers.length - free })
        }
      />
      <Figure
        title={t('dash_offers')}
        value={percent === null ? '–' : format.percent(percent)}
        note={percent === null ? t('dash_offers_none') : t('dash_offers_note', offers)}
      />
      <Figure
        title={t('dash_wait')}
        value={waitSeconds === null ? '–' : durationText(t, waitSeconds)}
        note={t(waitSeconds === null ? 'dash_wait_none' : 'dash_wait_note')}
      />
      {noDriver && (
        <Figure
          title={t('dash_no_driver')}
          value={format.number(noDriver.count, 0)}
          note={
            noDriver.lastAt === null
              ? t('dash_no_driver_none')
              : t('dash_no_driver_note', {
                  time: format.time(noDriver.lastAt),
                  place: isolate(shortAddress(noDriver.lastPickup ?? '')),
                })
          }
        />
      )}
    </Card>
  )
}

function Figure(props: { readonly title: string; readonly value: string; readonly note: ReactNode }) {
  return (
    <div className="grid flex-[1_0_10rem] content-start gap-0.5 bg-surface px-4 py-3">
      <h2 className="text-ink-2">{props.title}</h2>
      <p className="text-title font-bold tabular-nums">
        {/* A duration is text of the language, and has its direction. */}
        <bdi>{props.value}</bdi>
      </p>
      <p className="text-small text-ink-2">{props.note}</p>
    </div>
  )
}
