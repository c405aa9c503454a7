import type { DispatchCandidate, DispatchRecord } from '@cabstand/contract/schemas/dispatch'
import { heardWithinSeconds } from '@cabstand/domain/dispatch/eligibility'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingDispatchQuery } from '../../api/queries/booking-details.ts'
import { timeWithSeconds } from '../../features/text/day-time.ts'
import { durationText } from '../../features/text/duration.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { offerOf, reasonText, sortCandidates } from './dispatch-reason.ts'
import { type FoldedRounds, foldRounds } from './fold-rounds.ts'
import { Panel, PanelAnswer } from './panel.tsx'

/** Which drivers were considered and asked, in which order, and why others were not. */
export function DispatchPanel({ bookingId }: { bookingId: string }) {
  const t = useText()
  const record = useQuery(bookingDispatchQuery(bookingId))
  return (
    <Panel title={t('admin_driver_why')}>
      <PanelAnswer answer={record} failedTitle={t('admin_dispatch_failed')}>
        {(data) =>
          data.rounds.length === 0 ? (
            <EmptyState title={t('admin_dispatch_none')} note={t('admin_dispatch_none_note')} />
          ) : (
            foldRounds(data.rounds).map((rounds) => (
              <Rounds key={rounds.first.round} record={data} {...rounds} />
            ))
          )
        }
      </PanelAnswer>
    </Panel>
  )
}

/** How many drivers without an offer are shown at first. */
const shownOthers = 3

function Rounds({ record, first, last }: FoldedRounds & { record: DispatchRecord }) {
  const t = useText()
  const format = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const unit = useBoot().settings.convertToMile ? 'distance_mi' : 'distance_km'
  const candidates = sortCandidates(last.candidates)
  const asked = candidates.filter(({ outcome }) => outcome === 'offered').length
  const shown = showsAll ? candidates : candidates.slice(0, asked + shownOthers)
  const words = {
    distance: t(unit, { distance: format.distance(last.radiusMeters) }),
    asked,
    considered: candidates.length,
  }
  const caption =
    first === last
      ? t('admin_round', { ...words, round: last.round, time: timeWithSeconds(format, last.at) })
      : t('admin_rounds', {
          ...words,
          first: first.round,
          last: last.round,
          from: timeWithSeconds(format, first.at),
          to: timeWithSeconds(format, last.at),
        })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto border-b border-line last:border-0">
      <p className="px-4 py-2 text-ink-2">{caption}</p>
      <table className="w-full border-collapse">
        <thead className="bg-sunken text-start text-ink-2">
          <tr>
            {(['rank', 'driver', 'road', 'age', 'score', 'reason'] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className={cx(
                  'h-9 whitespace-nowrap px-3 font-semibold',
                  column === 'road' || column === 'age' ? 'text-right' : 'text-start',
                )}
              >
                {t(`admin_col_${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((candidate, index) => (
            <Candidate
              key={candidate.driver}
              candidate={candidate}
              rank={candidate.outcome === 'offered' ? index + 1 : null}
              record={record}
              round={last.round}
            />
          ))}
        </tbody>
      </table>
      {shown.length < candidates.length && (
        <div className="border-t border-line px-3 py-2">
          <Button kind="secondary" size="small" onClick={() => setShowsAll(true)}>
            {t('admin_round_others', { count: candidates.length - shown.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

interface CandidateProps {
  readonly candidate: DispatchCandidate
  readonly rank: number | null
  readonly record: DispatchRecord
  readonly round: number
}

function Candidate({ candidate, rank, record, round }: CandidateProps) {
  const t = useText()
  const format = useFormat()
  const offer = offerOf(record, round, candidate.driver)
  const won = offer?.outcome === 'accepted'
  const stale = candidate.positionAgeSeconds > heardWithinSeconds
  return (
    <tr className={cx('border-t border-line', won && 'bg-selected', rank === null && 'text-ink-2')}>
      <td className="h-9 px-3">{rank ?? '–'}</td>
      <td className="whitespace-nowrap px-3">
        <span className={cx('me-2', won && 'font-bold')}>{candidate.driverName}</span>
        <Plate number={candidate.vehicleNumber} small />
      </td>
      <td className="whitespace-nowrap px-3 text-right">
        {candidate.roadSeconds === null ? '–' : durationText(t, candidate.roadSeconds)}
      </td>
      <td className={cx('whitespace-nowrap px-3 text-right', stale && 'text-danger')}>
        {t('admin_seconds', { seconds: candidate.positionAgeSeconds })}
      </td>
      <td className="whitespace-nowrap px-3">
        <Score score={candidate.score} />
      </td>
      <td className="min-w-48 px-3 py-1.5">
        {won && <CheckIcon size={16} className="me-1 inline text-accent" />}
        {reasonText(t, format, candidate, offer)}
      </td>
    </tr>
  )
}

function Score({ score }: { score: number | null }) {
  const format = useFormat()
  if (score === null) return '–'
  return (
    <span className="inline-flex items-center gap-2">
      <Bdi>{format.number(score, 2, 2)}</Bdi>
      <svg viewBox="0 0 44 6" aria-hidden="true" className="h-1.5 w-11">
        <rect width="44" height="6" rx="3" className="fill-line" />
        <rect width={44 * score} height="6" rx="3" className="fill-g-500" />
      </svg>
    </span>
  )
}
