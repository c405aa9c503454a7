import { isolate } from '@cabstand/contract/texts/isolate'
import type { TextKey } from '@cabstand/contract/texts/keys'
import { type Turn, turnOf } from '@cabstand/domain/navigation/turns'
import { useOnline } from '../../features/session/use-online.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { turnDistanceText } from '../labels.ts'
import { TurnArrow } from './turn-arrow.tsx'
import type { Guidance } from './use-guidance.ts'

const texts = {
  left: 'driver_turn_left',
  right: 'driver_turn_right',
  'slight-left': 'driver_turn_slight_left',
  'slight-right': 'driver_turn_slight_right',
  'sharp-left': 'driver_turn_sharp_left',
  'sharp-right': 'driver_turn_sharp_right',
  'keep-left': 'driver_turn_keep_left',
  'keep-right': 'driver_turn_keep_right',
  uturn: 'driver_turn_around',
  straight: 'driver_turn_straight',
  merge: 'driver_turn_merge',
  roundabout: 'driver_turn_roundabout',
  'leave-roundabout': 'driver_turn_leave_roundabout',
  arrive: 'driver_turn_stop',
} as const satisfies Record<Turn, TextKey>

const ends = { pickup: 'driver_turn_pickup', drop: 'driver_turn_drop' } as const

export interface TurnPanelProps {
  readonly guidance: Guidance
  readonly unit: 'km' | 'mi'
  readonly to: 'pickup' | 'drop'
}

/** The next manoeuvre: its arrow, how far it is, and the street. Nothing while the route has no manoeuvres. */
export default function TurnPanel({ guidance, unit, to }: TurnPanelProps) {
  const t = useText()
  const format = useFormat()
  const online = useOnline()
  if (!guidance.turn) return null
  const { step, meters } = guidance.turn
  const turn = step ? turnOf(step) : 'arrive'
  const exit = turn === 'roundabout' ? step?.exit : undefined
  const street = turn === 'arrive' ? '' : (step?.name ?? '')
  const what = !step ? t(ends[to]) : exit === undefined ? t(texts[turn]) : t('driver_turn_exit', { exit })
  const sentence = street === '' ? what : t('driver_turn_onto', { turn: what, street: isolate(street) })
  // The arrow says the rest.
  const shown = street === '' || turn === 'roundabout' ? sentence : street
  return (
    <section
      data-stays
      aria-label={t('driver_turn')}
      className="pointer-events-auto flex items-center gap-4 bg-sign px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-4 text-on-sign shadow-2 lg:mx-4 lg:rounded-sign"
    >
      <TurnArrow turn={turn} exit={exit} side={step?.drivingSide} />
      <div className="min-w-0 flex-1">
        <p className="text-h2 leading-none font-display">{turnDistanceText(t, format, meters, unit)}</p>
        <p aria-hidden="true" className="mt-1 line-clamp-2 text-lead text-on-sign-2">
          <bdi>{shown}</bdi>
        </p>
        <p role="status" className="visually-hidden">
          {sentence}
        </p>
        {guidance.isLost && (
          <p role="status" className="mt-1 text-sm font-semibold">
            {t(online ? 'driver_turn_searching' : 'driver_turn_offline')}
          </p>
        )}
      </div>
    </section>
  )
}
