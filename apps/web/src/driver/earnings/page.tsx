import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getMyEarnings } from '@cabstand/contract/http/money/my-earnings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { earningsQuery } from '../../api/queries/earnings.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi, Dot } from '../../ui/bdi.tsx'
import { addDays, firstDayOfWeek, todayIn, weekOf } from '../../ui/days.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronBackIcon, ChevronDownIcon } from '../../ui/icons.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

type Day = OutputOf<typeof getMyEarnings>['days'][number]

/** `/earnings`: what the driver earned in a week, by day, each with its trips. */
export function EarningsPage() {
  const t = useText()
  const { basis } = useFormat()
  const thisWeek = weekOf(todayIn(basis.timeZone), firstDayOfWeek(basis.dateLocale))
  const [from, setFrom] = useState(thisWeek)
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-5 pb-6 lg:pt-8">
      <PageHeading title={t('earnings_title')} className="mb-3" />
      <WeekChoice from={from} last={thisWeek} onChange={setFrom} />
      <Answer
        answer={useQuery(earningsQuery(from))}
        failedTitle={t('earnings_failed')}
        skeleton={<WeekSkeleton />}
      >
        {({ days }) => <Week days={days} />}
      </Answer>
    </div>
  )
}

function WeekChoice(props: { from: string; last: string; onChange: (from: string) => void }) {
  const { from, last, onChange } = props
  const t = useText()
  const format = useFormat()
  return (
    <div className="mb-3 flex items-center justify-between gap-2">
      <IconButton label={t('earnings_before')} onClick={() => onChange(addDays(from, -7))}>
        <ChevronBackIcon size={20} />
      </IconButton>
      <p aria-live="polite" className="text-center font-semibold">
        {t('earnings_week', { from: format.calendarDate(from), to: format.calendarDate(addDays(from, 6)) })}
      </p>
      <IconButton
        label={t('earnings_after')}
        disabled={from >= last}
        onClick={() => onChange(addDays(from, 7))}
      >
        <ChevronBackIcon size={20} className="rotate-180" />
      </IconButton>
    </div>
  )
}

function Week({ days }: { days: readonly Day[] }) {
  const t = useText()
  const format = useFormat()
  const sum = (name: 'tripCount' | 'driverShare' | 'tips' | 'cash' | 'onlineSeconds') =>
    days.reduce((total, day) => total + day[name], 0)
  const used = days.filter(({ trips, onlineSeconds }) => trips.length > 0 || onlineSeconds > 0)
  const week = {
    tripCount: sum('tripCount'),
    tips: sum('tips'),
    cash: sum('cash'),
    onlineSeconds: sum('onlineSeconds'),
  }
  return (
    <>
      <SignPanel>
        <p className="text-on-sign-2">{t('earnings_share')}</p>
        <p className="text-h2 font-display">
          <Bdi>{format.money(sum('driverShare'))}</Bdi>
        </p>
        <p className="text-on-sign-2">
          <Facts of={week} />
        </p>
      </SignPanel>
      {used.length === 0 ? (
        <EmptyState title={t('earnings_empty')} note={t('earnings_empty_note')} className="px-0" />
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {used.toReversed().map((day) => (
            <DayRow key={day.day} day={day} />
          ))}
        </ul>
      )}
    </>
  )
}

function Facts({ of }: { of: Pick<Day, 'tripCount' | 'tips' | 'cash' | 'onlineSeconds'> }) {
  const t = useText()
  const format = useFormat()
  const minutes = Math.floor(of.onlineSeconds / 60)
  return (
    <>
      {t('earnings_trips', { count: of.tripCount })}
      {of.tips > 0 && (
        <>
          <Dot />
          {t('earnings_tips', { amount: format.money(of.tips) })}
        </>
      )}
      {of.cash > 0 && (
        <>
          <Dot />
          {t('earnings_cash', { amount: format.money(of.cash) })}
        </>
      )}
      {/* Of days before hours were kept there are none. */}
      {minutes > 0 && (
        <>
          <Dot />
          {t('earnings_online', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
        </>
      )}
    </>
  )
}

function DayRow({ day }: { day: Day }) {
  const format = useFormat()
  const { basis } = format
  const name = new Intl.DateTimeFormat(basis.dateLocale, {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(day.day))
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2.5">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-ink-2">
              <Facts of={day} />
            </span>
          </span>
          <Bdi className="font-bold">{format.money(day.driverShare)}</Bdi>
          <ChevronDownIcon size={20} className="text-ink-3 group-open:rotate-180" />
        </summary>
        <ul className="mb-2 grid grid-cols-1 gap-1 ps-3">
          {day.trips.map((trip) => (
            <Trip key={`${trip.id} ${trip.at}`} trip={trip} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function Trip({ trip }: { trip: Day['trips'][number] }) {
  const t = useText()
  const format = useFormat()
  return (
    <li>
      <AppLink
        href={paths.receipt(trip.id)}
        className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-hover"
      >
        <span className="min-w-0 flex-1 text-sm">
          <span className="block truncate">
            <bdi>{format.address(trip.pickup)}</bdi>
            <Dot />
            <bdi>{format.address(trip.drop)}</bdi>
          </span>
          <span className="block text-ink-2">
            <Bdi>{format.time(trip.at)}</Bdi>
            <Dot />
            <Bdi className="font-mono">{trip.reference}</Bdi>
            {trip.tips > 0 && (
              <>
                <Dot />
                {t('earnings_tips', { amount: format.money(trip.tips) })}
              </>
            )}
            {trip.cash > 0 && (
              <>
                <Dot />
                {t('earnings_cash', { amount: format.money(trip.cash) })}
              </>
            )}
          </span>
        </span>
        {/* A tip is a line of its own, at its own time. */}
        <Bdi className="font-semibold">{format.money(trip.driverShare || trip.tips)}</Bdi>
      </AppLink>
    </li>
  )
}

function WeekSkeleton() {
  return (
    <Skeleton className="grid gap-3">
      <SkeletonBar className="h-32 w-full" />
      {[0, 1, 2].map((row) => (
        <SkeletonBar key={row} className="h-14 w-full" />
      ))}
    </Skeleton>
  )
}
