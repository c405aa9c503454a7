import { useEffect, useRef, useState } from 'react'
import { type ChosenStop, keyedStop } from '../../features/stops/stop-values.ts'
import { type Stops, useStops } from '../../features/stops/use-stops.ts'
import type { BookSearch } from '../../navigation/paths.ts'
import { stopsIn, stopsSearch } from '../../navigation/stop-search.ts'

/** Some browsers allow a hundred changes of the URL in thirty seconds. */
const typingMilliseconds = 400

/** The stops of the trip. The URL has them too: a choice at once, letters after a pause. */
export function useBookStops(search: BookSearch, onChange: (patch: BookSearch) => void): Stops {
  const [all, setAll] = useState<readonly ChosenStop[]>(() => stopsIn(search).map(keyedStop))
  const latest = useRef(all)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const write = useRef(onChange)
  useEffect(() => {
    write.current = onChange
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useStops(all, (change) => {
    const before = latest.current
    const after = change(before)
    latest.current = after
    setAll(after)
    clearTimeout(timer.current)
    const send = () => write.current(stopsSearch(latest.current))
    if (isSamePlaces(before, after)) timer.current = setTimeout(send, typingMilliseconds)
    else send()
  })
}

/** Whether only letters differ that are no choice. */
const isSamePlaces = (before: readonly ChosenStop[], after: readonly ChosenStop[]): boolean =>
  before.length === after.length &&
  after.every(({ key, at }, index) => before[index]?.key === key && before[index]?.at === at)
