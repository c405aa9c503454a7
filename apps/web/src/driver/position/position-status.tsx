import { useOnline } from '../../features/session/use-online.ts'
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

function noteOf(t: Translate, position: OwnPosition, online: boolean): Note | null {
  const { report, source, demo } = position
  if (report.error === 'network_error' && report.waiting > 0) {
    return { kind: 'bad', text: t('driver_send_failed', { count: report.waiting }) }
  }
  if (!online) return { kind: 'bad', text: t('driver_no_connection') }
  if (source === 'gps') return gpsNote(t, position.gps)
  return demo.place ? null : { kind: 'info', text: t('driver_demo_unplaced') }
}

/** Whether offers can reach this driver, as far as this device knows: it has a position, and the server gets it. */
export function useIsHeard(position: OwnPosition): boolean {
  const { fix, source, gps, report } = position
  const online = useOnline()
  return online && report.error === null && fix !== null && (source === 'demo' || gps.kind === 'found')
}

const icons = { good: CheckIcon, info: InfoIcon, bad: AlertIcon } as const
const colours = { good: 'text-ink-2', info: 'text-ink-2', bad: 'font-medium text-danger' } as const

/** What keeps offers away: no connection, or no position. */
export function PositionTrouble({ position }: { position: OwnPosition }) {
  const t = useText()
  const note = noteOf(t, position, useOnline())
  const trouble = note?.kind === 'good' ? null : note
  const Icon = trouble && icons[trouble.kind]
  return (
    <div
      data-stays={trouble ? '' : undefined}
      className={cx(
        trouble &&
          'pointer-events-auto mx-4 flex items-center gap-3 rounded-panel bg-surface px-3.5 py-2.5 shadow-2',
      )}
    >
      <div role="status" className="flex-1">
        {trouble && Icon && (
          <p className={cx('flex items-start gap-1.5 text-sm', colours[trouble.kind])}>
            <Icon size={18} className="mt-px" />
            {trouble.text}
          </p>
        )}
      </div>
      {trouble?.retry && (
        <Button kind="secondary" size="small" onClick={position.retryGps}>
          {t('try_again')}
        </Button>
      )}
    </div>
  )
}

/** The source of the position, and how accurate it is. Trouble stands at the top: `PositionTrouble`. */
export function PositionStatus({ position }: { position: OwnPosition }) {
  const t = useText()
  const note = noteOf(t, position, useOnline())
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
      {note?.kind === 'good' && (
        <p role="status" className={cx('flex items-start gap-1.5 text-sm', colours.good)}>
          <CheckIcon size={18} className="mt-px" />
          {note.text}
        </p>
      )}
    </div>
  )
}
