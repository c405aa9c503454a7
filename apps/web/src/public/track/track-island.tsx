import type { SharedTrip } from '@cabstand/contract/http/trips/sharing'
import { isolate } from '@cabstand/contract/texts/isolate'
import { CarSilhouette, carShape } from '../../ui/car-silhouette.tsx'
import { Plate } from '../../ui/plate.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { TextProvider, useFormat, useText } from '../../ui/text.tsx'
import { SpriteLinkOff } from './icons.tsx'
import type { TrackIslandBoot } from './track-boot.ts'
import { TrackMap } from './track-map.tsx'
import { signOf } from './track-sign.ts'
import { TrackStops } from './track-stops.tsx'
import { type Following, useSharedTrip } from './use-shared-trip.ts'

/** A shared trip: the part of its page that stays live. */
export function TrackIsland({ boot }: { boot: TrackIslandBoot }) {
  return (
    <TextProvider boot={boot}>
      <Followed boot={boot} />
    </TextProvider>
  )
}

function Followed({ boot }: { boot: TrackIslandBoot }) {
  const following = useSharedTrip(boot)
  const { trip } = following
  if (trip === null || trip.trip === null) return <Ended trip={trip} />
  return (
    <div className="flex flex-1 flex-col lg:relative lg:h-[calc(100dvh-64px)] lg:flex-none">
      <TrackMap trip={trip} running={trip.trip} nowMs={following.nowMs} />
      <Panel following={following} trip={trip} />
    </div>
  )
}

function Panel({ following, trip }: { following: Following; trip: SharedTrip }) {
  const t = useText()
  const format = useFormat()
  const { running, nowMs, connected, updatedMs } = { running: trip.trip, ...following }
  const sign = signOf({ trip, nowMs, t, format })
  if (running === null) return null
  const isParcel = trip.service === 'delivery'
  return (
    <div className="relative -mt-4.5 grid grid-cols-1 gap-4 rounded-t-sheet bg-surface px-4 pt-4 pb-6 lg:absolute lg:start-6 lg:top-6 lg:z-map-controls lg:mt-0 lg:max-h-[calc(100%-48px)] lg:w-104 lg:overflow-y-auto lg:rounded-card lg:p-4.5 lg:shadow-3">
      <div role="status" className="[overflow-wrap:anywhere]">
        <SignPanel
          title={sign.title}
          {...(sign.figure !== undefined && { figure: sign.figure })}
          {...(sign.note !== undefined && { note: sign.note })}
        />
      </div>
      {!connected && (
        <p role="status" className="rounded-panel bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
          {t('track_reconnecting', { time: format.time(new Date(updatedMs)) })}
        </p>
      )}
      {running.driverName !== null && (
        <div className="flex items-center gap-4 border-b border-line pb-4">
          <CarSilhouette shape={carShape(running.carType.image, trip.service)} className="text-accent" />
          <div className="min-w-0 flex-1">
            <p className="font-bold">{t('track_is_driving', { name: isolate(running.driverName) })}</p>
            <p className="truncate text-sm text-ink-2">
              <bdi>{running.vehicle ?? format.carType(running.carType).name}</bdi>
            </p>
          </div>
          {running.vehicleNumber && <Plate number={running.vehicleNumber} />}
        </div>
      )}
      <TrackStops stage={trip.stage} running={running} nowMs={nowMs} />
      <div className="flex gap-3 rounded-panel bg-canvas px-4 py-3">
        <SpriteLinkOff />
        <div>
          <p className="font-bold">{t(isParcel ? 'track_ends_parcel' : 'track_ends')}</p>
          <p className="text-sm text-ink-2">{t('track_shared_by', { name: isolate(trip.riderName) })}</p>
        </div>
      </div>
    </div>
  )
}

/** After the end, and for unknown links: nothing of the trip is left but how it ended. */
function Ended({ trip }: { trip: SharedTrip | null }) {
  const t = useText()
  const format = useFormat()
  const sign = trip
    ? signOf({ trip, nowMs: 0, t, format })
    : { title: t('track_unknown'), note: t('track_unknown_note') }
  return (
    <div role="status" className="mx-auto w-full max-w-md flex-1 px-4 py-12 [overflow-wrap:anywhere]">
      <SignPanel title={sign.title} note={sign.note} />
    </div>
  )
}
