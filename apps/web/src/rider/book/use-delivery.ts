import { type DeliveryDetails, findDeliveryProblems } from '@cabstand/domain/booking/delivery-details'
import { useState } from 'react'
import { deliveryDraft, readDraft, writeDraft } from '../../features/form/drafts.ts'

/** Who receives a parcel, and what the driver must know. */
export type DeliveryValues = Readonly<
  Record<'deliveryPerson' | 'deliveryPersonPhone' | 'pickUpInstructions' | 'deliveryInstructions', string>
>

const empty: DeliveryValues = {
  deliveryPerson: '',
  deliveryPersonPhone: '',
  pickUpInstructions: '',
  deliveryInstructions: '',
}

/**
 * The details of a delivery while they are entered. They are about other people, so they are kept in this tab and not in
 * the address of the screen; sign-in and reload keep them.
 */
export function useDelivery() {
  const [values, setValues] = useState(
    () => ({ ...empty, ...readDraft<DeliveryValues>(deliveryDraft)?.values }) as DeliveryValues,
  )
  const [tried, setTried] = useState(false)
  const problems = findDeliveryProblems(values, 'rider')
  return {
    values,
    /** Known once the rider has tried to book. */
    wrong: tried ? problems.map(({ path }) => path) : [],
    change: (patch: Partial<DeliveryValues>) => {
      const next = { ...values, ...patch }
      setValues(next)
      writeDraft(deliveryDraft, { version: 0, base: empty, values: next })
    },
    /** Whether the details are complete. */
    check: () => {
      setTried(true)
      return problems.length === 0
    },
  }
}

export type Delivery = ReturnType<typeof useDelivery>

/** What the request carries: nothing that was left empty. */
export function toRequest(values: DeliveryValues): DeliveryDetails & Partial<DeliveryValues> {
  const given = Object.entries(values).map(([name, value]) => [name, value.trim()] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}
