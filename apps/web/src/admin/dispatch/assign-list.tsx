import type { BoardOffer, OpenBooking } from '@cabstand/contract/realtime/dispatch'
import type { AssignableDriver } from '@cabstand/contract/schemas/dispatch'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { assignableDriversQuery } from '../../api/queries/booking-details.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Plate } from '../../ui/plate.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { reasonKeys } from '../booking/dispatch-reason.ts'
import { PanelAnswer } from '../booking/panel.tsx'
import { minutesText } from './age-text.ts'
import type { ChosenDriver } from './drag.ts'
import { factsText, offerText } from './search-text.ts'
import { useAssign } from './use-assign.ts'

export interface AssignListProps {
  readonly booking: OpenBooking
  /** Called for a driver whom dispatch would not ask. */
  readonly onAsk: (driver: ChosenDriver) => void
}

const shownDrivers = 40

/** The drivers of the booking's car type, the best choice first, each with their minutes, and whether they were asked or why not. */
export function AssignList({ booking, onAsk }: AssignListProps) {
  const t = useText()
  const offline = useOfflineReason()
  const drivers = useQuery(assignableDriversQuery(booking.id))
  const action = useAssign((id) => drivers.data?.find(({ driver }) => driver === id)?.driverName ?? '')
  const { search } = booking
  const offers = search?.offers ?? []
  const searched = offers.map(({ driver, state }) => `${driver} ${state}`).join()
  const readAgain = useEffectEvent(() => !drivers.isFetching && void drivers.refetch())
  useEffect(() => {
    if (searched) readAgain()
  }, [searched])
  return (
    <>
      <InlineError error={action.error} className="px-3.5 py-2" />
      <PanelAnswer answer={drivers} failedTitle={t('admin_assign_failed')}>
        {(all) =>
          all.length === 0 ? (
            <p className="px-3.5 py-3 text-label text-ink-2">{t('admin_assign_nobody')}</p>
          ) : (
            <ul aria-label={t('board_drivers_for', { reference: isolate(booking.reference) })}>
              {all.slice(0, shownDrivers).map((driver) => (
                <Candidate
                  key={driver.driver}
                  driver={driver}
                  offer={offers.find((offer) => offer.driver === driver.driver)}
                  working={action.driver === driver.driver}
                  offline={offline}
                  onAssign={() =>
                    driver.reasons.length === 0
                      ? action.assign(booking.id, driver.driver)
                      : onAsk({
                          id: driver.driver,
                          name: driver.driverName,
                          vehicleNumber: driver.vehicleNumber,
                        })
                  }
                />
              ))}
            </ul>
          )
        }
      </PanelAnswer>
    </>
  )
}

interface CandidateProps {
  readonly driver: AssignableDriver
  readonly offer: BoardOffer | undefined
  readonly working: boolean
  readonly offline: string | undefined
  readonly onAssign: () => void
}

function Candidate({ driver, offer, working, offline, onAssign }: CandidateProps) {
  const t = useText()
  const format = useFormat()
  const { driverName, vehicleNumber, roadSeconds, reasons, assignable } = driver
  const best = reasons.length === 0
  // The offer says it with its time.
  const others = reasons.filter((reason) => !offer || (reason !== 'already-asked' && reason !== 'declined'))
  const facts = [
    ...(offer ? [offerText(t, format, offer)] : []),
    ...(best ? [t('board_eligible')] : others.map((reason) => t(reasonKeys[reason]))),
  ]
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-line px-3.5 py-1.5 text-label first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <bdi className={cx(assignable && 'font-semibold')}>{driverName}</bdi>
          <Plate number={vehicleNumber} small />
        </span>
        <span className="block text-small text-ink-2">{factsText(t, facts)}</span>
      </span>
      <Bdi className="shrink-0 font-bold whitespace-nowrap">
        {roadSeconds === null ? '–' : minutesText(t, Math.max(60, roadSeconds) * 1000)}
      </Bdi>
      {assignable && (
        <Button
          kind={best ? 'primary' : 'secondary'}
          size="small"
          working={working}
          disabledReason={offline}
          aria-label={t('board_assign_name', { name: isolate(driverName) })}
          onClick={onAssign}
        >
          {t('board_assign')}
        </Button>
      )}
    </li>
  )
}
