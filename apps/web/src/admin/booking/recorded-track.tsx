import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getBookingTrack } from '@cabstand/contract/http/trips/bookings'
import { isolate } from '@cabstand/contract/texts/isolate'
import { isBookingStatus } from '@cabstand/domain/booking/status'
import type { UseQueryResult } from '@tanstack/react-query'
import { timeWithSeconds } from '../../features/text/day-time.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { PanelAnswer } from './panel.tsx'

export type Track = OutputOf<typeof getBookingTrack>
export type TrackPoint = Track['points'][number]

export interface RecordedTrackProps {
  readonly track: UseQueryResult<Track>
  /** The step that the map shows. */
  readonly shown: TrackPoint | undefined
  readonly onShow: (step: TrackPoint) => void
}

/** How much was recorded, and where the driver was at each step; a press shows the place on the map. */
export function RecordedTrack({ track, shown, onShow }: RecordedTrackProps) {
  const t = useText()
  return (
    <PanelAnswer answer={track} failedTitle={t('admin_track_failed')}>
      {({ points, recordedPoints }) =>
        recordedPoints === 0 ? (
          <p className="border-t border-line px-4 py-3 text-ink-2">{t('admin_track_none')}</p>
        ) : (
          <>
            <Steps steps={points.filter(({ step }) => step)} shown={shown} onShow={onShow} />
            <Counts points={points} recordedPoints={recordedPoints} />
          </>
        )
      }
    </PanelAnswer>
  )
}

function Counts({ points, recordedPoints }: Track) {
  const t = useText()
  const format = useFormat()
  const jumps = points.filter(({ jump }) => jump).length
  return (
    <p className="flex flex-wrap gap-x-4 border-t border-line px-4 py-2.5 text-small text-ink-2">
      <span>{t('admin_track_points', { count: recordedPoints })}</span>
      {jumps > 0 && (
        <span className="text-danger">{t('admin_track_jumps', { number: format.number(jumps) })}</span>
      )}
    </p>
  )
}

interface StepsProps extends Omit<RecordedTrackProps, 'track'> {
  readonly steps: readonly TrackPoint[]
}

function Steps({ steps, shown, onShow }: StepsProps) {
  const t = useText()
  if (steps.length === 0) return null
  const heading = 'h-9 px-2 text-start font-semibold text-ink-2 first:ps-4 last:pe-4'
  return (
    <div className="overflow-x-auto border-t border-line">
      <table className="w-full border-collapse">
        <caption className="visually-hidden">{t('admin_track_steps')}</caption>
        <thead>
          <tr>
            <th scope="col" className={heading}>
              {t('admin_track_step')}
            </th>
            <th scope="col" className={heading}>
              {t('admin_track_time')}
            </th>
            <th scope="col" className={heading}>
              {t('admin_track_position')}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <Step key={`${step.status} ${step.at}`} step={step} isShown={step === shown} onShow={onShow} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface StepProps {
  readonly step: TrackPoint
  readonly isShown: boolean
  readonly onShow: (step: TrackPoint) => void
}

const placeDigits = 5

function Step({ step, isShown, onShow }: StepProps) {
  const t = useText()
  const format = useFormat()
  const { status, at, lat, lng, accuracyMeters } = step
  const cell = 'px-2 py-1.5 text-start align-middle first:ps-4 last:pe-4'
  const place = `${lat.toFixed(placeDigits)}, ${lng.toFixed(placeDigits)}`
  const name = isBookingStatus(status) ? t(`status_${status}`) : status
  return (
    <tr className={isShown ? 'border-t border-line bg-selected' : 'border-t border-line'}>
      <th scope="row" className={`${cell} font-normal`}>
        {isBookingStatus(status) ? <StatusChip status={status} /> : status}
      </th>
      <td className={`${cell} whitespace-nowrap tabular-nums`}>
        <Bdi>{timeWithSeconds(format, at)}</Bdi>
      </td>
      <td className={cell}>
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t('admin_track_show', { step: isolate(name) })}
          onClick={() => onShow(step)}
          className="min-h-7 text-start text-accent tabular-nums underline-offset-3 hover:underline"
        >
          <Bdi>{place}</Bdi>
        </button>
        {accuracyMeters !== null && (
          <span className="ms-2 text-small whitespace-nowrap text-ink-2">
            {t('admin_track_meters', { meters: format.number(accuracyMeters, 0) })}
          </span>
        )}
      </td>
    </tr>
  )
}
