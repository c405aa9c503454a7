import { useEffect, useState } from 'react'
import { useRealtime } from '../../realtime/realtime-context.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { deviceStorage } from '../../ui/storage.ts'
import { useStore } from '../../ui/store.ts'
import { DemoCar, type DemoCarState, type KnownPlace } from './demo-car.ts'
import { Gps, type GpsState } from './gps.ts'
import type { OwnFix } from './own-fix.ts'
import { PositionSender, type SenderReport } from './position-sender.ts'
import { createSendFixes } from './send-fixes.ts'

export type PositionSource = 'gps' | 'demo'

export interface OwnPosition {
  readonly fix: Pick<OwnFix, 'lat' | 'lng' | 'heading'> | null
  readonly source: PositionSource
  readonly setSource: (source: PositionSource) => void
  /** Demo cars exist only on demo servers. */
  readonly demoAllowed: boolean
  readonly gps: GpsState
  readonly retryGps: () => void
  readonly demo: DemoCarState
  readonly demoCar: DemoCar
  readonly report: SenderReport
  /** Sends the newest fix now; resolves when the server has accepted it, or after a timeout. */
  readonly tellNow: () => Promise<void>
}

const longestTellMs = 1500
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const storageKey = 'cabstand_position_source'

function chosenSource(demoAllowed: boolean): PositionSource {
  if (!demoAllowed) return 'gps'
  return deviceStorage.read(storageKey) === 'gps' ? 'gps' : 'demo'
}

/**
 * The car's position from its source; sent to the server while `sending`. A demo car starts at the server's last
 * position (`lastPlace`) if another device has moved it more recently.
 */
export function useOwnPosition(sending: boolean, lastPlace: KnownPlace | null): OwnPosition {
  const connection = useRealtime()
  const demoAllowed = useBoot().settings.demo
  const [parts] = useState(() => ({
    gps: new Gps(),
    demoCar: new DemoCar(),
    sender: new PositionSender(createSendFixes(connection)),
  }))
  const { gps, demoCar, sender } = parts
  const [source, setSource] = useState(() => chosenSource(demoAllowed))
  const gpsState = useStore(gps.state)
  const gpsFix = useStore(gps.fix)
  const demo = useStore(demoCar.state)

  useEffect(() => {
    if (source === 'demo' && lastPlace) demoCar.restore(lastPlace)
  }, [source, lastPlace, demoCar])

  useEffect(() => {
    if (source !== 'gps') return
    gps.start()
    return () => gps.stop()
  }, [source, gps])

  useEffect(() => {
    if (!sending) return
    sender.start()
    return () => sender.stop()
  }, [sending, sender])

  useEffect(() => {
    const fix = source === 'gps' ? gpsFix : demo.place && demoCar.fix()
    if (fix) sender.push(fix)
  }, [source, gpsFix, demo.place, demoCar, sender])

  useEffect(() => {
    if (source === 'gps' && gpsState.kind !== 'found') sender.lose()
  }, [source, gpsState, sender])

  useEffect(() => () => demoCar.stop(), [demoCar])

  return {
    fix: source === 'gps' ? gpsFix : demo.place,
    source,
    setSource: (next) => {
      deviceStorage.write(storageKey, next)
      if (next === 'gps') demoCar.stop()
      setSource(next)
    },
    demoAllowed,
    gps: gpsState,
    retryGps: () => gps.retry(),
    demo,
    demoCar,
    report: useStore(sender.report),
    tellNow: () => Promise.race([sender.tellNow(), delay(longestTellMs)]),
  }
}
