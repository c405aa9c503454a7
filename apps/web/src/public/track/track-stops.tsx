import type { RunningTrip, SharedTrip } from '@cabstand/contract/http/trips/sharing'
import { DropPin, PickupPin } from '../../ui/place-pins.tsx'
import { useFormat } from '../../ui/text.tsx'

/** The stops of a shared trip with the times that are known or expected; what has passed is quiet. */
export function TrackStops({
  stage,
  running,
  nowMs,
}: {
  readonly stage: SharedTrip['stage']
  readonly running: RunningTrip
  readonly nowMs: number
}) {
  const format = useFormat()
  const { pickupMs, dropMs } = stopTimes(stage, running, nowMs)
  const passed = stage === 'driving'
  const stops = [
    { id: 'pickup', pin: <PickupPin />, stop: running.pickup, atMs: pickupMs, passed },
    ...running.waypoints.map((stop, index) => ({
      id: `waypoint-${index}`,
      pin: <PickupPin className="scale-75" />,
      stop,
      atMs: null,
      passed: false,
    })),
    { id: 'drop', pin: <DropPin />, stop: running.drop, atMs: dropMs, passed: false },
  ]
  return (
    <ol className="grid gap-2.5">
      {stops.map(({ id, pin, stop, atMs, passed }) => (
        <li key={id} className="flex items-start gap-3">
          <span className="mt-1 flex">{pin}</span>
          <span
            className={`min-w-0 flex-1 [overflow-wrap:anywhere] ${passed ? 'text-ink-2' : id === 'drop' ? 'font-bold' : ''}`}
          >
            {format.address(stop)}
          </span>
          {atMs !== null && <bdi className="text-ink-2">{format.time(new Date(atMs))}</bdi>}
        </li>
      ))}
    </ol>
  )
}

/** When pickup and drop were, or are expected to be; null when unknown. */
export function stopTimes(stage: SharedTrip['stage'], running: RunningTrip, nowMs: number) {
  const nextMs = running.secondsToNextStop === null ? null : nowMs + running.secondsToNextStop * 1000
  const startMs = running.tripStartTime === null ? null : Date.parse(running.tripStartTime)
  if (stage === 'driving') return { pickupMs: startMs, dropMs: nextMs }
  return { pickupMs: nextMs, dropMs: nextMs === null ? null : nextMs + running.estimateTime * 1000 }
}
