import { useState } from 'react'
import { clearDraft, passengerDraft, readDraft, writeDraft } from '../../features/form/drafts.ts'

/** Who rides, when it is not the rider who books; null: the rider does. */
export type PassengerValues = { readonly name: string; readonly mobile: string } | null

/**
 * For whom a ride is booked. It is about another person, so it is kept in this tab and not in the address of the screen;
 * sign-in and reload keep it.
 */
export function usePassenger() {
  const [values, setValues] = useState<PassengerValues>(
    () => readDraft<PassengerValues>(passengerDraft)?.values ?? null,
  )
  const [tried, setTried] = useState(false)
  const missing = (['name', 'mobile'] as const).filter((field) => values?.[field].trim() === '')
  return {
    values,
    /** Known once the rider has tried to book. */
    missing: tried ? missing : [],
    change: (next: PassengerValues) => {
      setValues(next)
      setTried(false)
      if (next === null) clearDraft(passengerDraft)
      else writeDraft<PassengerValues>(passengerDraft, { version: 0, base: null, values: next })
    },
    /** Whether name and number are there. */
    check: () => {
      setTried(true)
      return missing.length === 0
    },
  }
}

export type Passenger = ReturnType<typeof usePassenger>
