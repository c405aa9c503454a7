import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { AlertIcon, CheckIcon, InfoIcon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type Translate, useText } from '../../ui/text.tsx'
import type { GpsState } from './gps.ts'
import type { OwnPosition } from './use-own-position.ts'

type Note = { readonly kind: 'good' | 'info' | 'bad'; readonly text: string; readonly retry?: boolean }

function gpsNote(t: Translate, gps: GpsState): Note | null {
  switch (gps.kind) {
    case 'off':
      return null
    case 'waiting':
      return { kind: 'info', text: t('driver_gps_waiting') }
    case 'found':
      return { kind: 'good', text: t('driver_gps_ok', { meters: gps.accuracyMeters }) }
    case 'inaccurate':
      return { kind: 'bad', text: t('driver_gps_inaccurate', { meters: gps.accuracyMeters }) }
    case 'denied':
      return { kind: 'bad', text: t('driver_gps_denied'), retry: true }
    case 'unavailable':
      return { kind: 'bad', text: t('driver_gps_unavailable'), retry: true }
    default:
      return gps satisfies never
  }
}

function noteOf(t: Translate, position: OwnPosition): Note | null {
  const { report, source, demo } = position
  if (report.error === 'network_error' && report.waiting > 0) {
    return { kind: 'bad', text: t('driver_send_failed', { count: report.waiting }) }
  }
  if (source === 'gps') return gpsNote(t, position.gps)
  return demo.place ? null : { kind: 'info', text: t('driver_demo_unplaced') }
}

const icons = { good: CheckIcon, info: InfoIcon, bad: AlertIcon } as const
const colours = { good: 'text-ink-2', info: 'text-ink-2', bad: 'font-medium text-danger' } as const

/** Shows whether the position is found and reaches the server. With `troubleOnly`, shows problems only. */
export function PositionNote(props: { position: OwnPosition; troubleOnly?: boolean }) {
  const { position, troubleOnly = false } = props
  const t = useText()
  const told = noteOf(t, position)
  const note = troubleOnly && told?.kind === 'good' ? null : told
  const Icon = note && icons[note.kind]
  return (
    <>
      <div role="status">
        {note && Icon && (
          <p className={cx('flex items-start gap-1.5 text-sm', colours[note.kind])}>
            <Icon size={18} className="mt-px" />
            {note.text}
          </p>
        )}
      </div>
      {note?.retry && (
        <Button kind="secondary" size="small" onClick={position.retryGps} className="justify-self-start">
          {t('try_again')}
        </Button>
      )}
    </>
  )
}

/** The source of the position, and its status. */
export function PositionStatus({ position }: { position: OwnPosition }) {
  const t = useText()
  return (
    <div className="grid gap-2">
      {position.demoAllowed && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-sm text-ink-2">{t('driver_position')}</span>
          <Segmented
            label={t('driver_position')}
            name="position-source"
            value={position.source}
            onChange={position.setSource}
            options={[
              { value: 'demo', label: t('driver_position_demo') },
              { value: 'gps', label: t('driver_position_gps') },
            ]}
          />
        </div>
      )}
      <PositionNote position={position} />
    </div>
  )
}
