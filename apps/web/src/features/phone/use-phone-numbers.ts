import { useEffect, useState } from 'react'

type PhoneNumbers = typeof import('./phone-numbers.ts')

let loading: Promise<PhoneNumbers> | undefined
let loaded: PhoneNumbers | undefined

/** Loads what knows the world's phone numbers; undefined until then, and when it cannot be loaded. */
export function usePhoneNumbers(): PhoneNumbers | undefined {
  const [known, setKnown] = useState(loaded)
  useEffect(() => {
    if (known) return
    let isCurrent = true
    loading ??= import('./phone-numbers.ts')
    loading.then(
      (numbers) => {
        loaded = numbers
        if (isCurrent) setKnown(numbers)
      },
      () => {
        // Numbers stay ungrouped; the next use tries again.
        loading = undefined
      },
    )
    return () => {
      isCurrent = false
    }
  }, [known])
  return known
}
