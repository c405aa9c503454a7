import { useQuery } from '@tanstack/react-query'
import { errorCode } from '../../api/api-error.ts'
import { callerPromoQuery } from '../../api/queries/promo-offers.ts'
import { useSettled } from '../../ui/use-settled.ts'

const pauseMs = 400

/** What the promo that staff have typed saves the caller on an offer, or why it cannot be used. */
export function useCallerPromo(asked: {
  /** As typed. */
  readonly promo: string
  readonly quoteId: string | undefined
  /** Undefined: not known yet, or new. */
  readonly customer: string | undefined
}) {
  const { quoteId = '', customer } = asked
  const typed = asked.promo.trim()
  const promo = useSettled(typed, pauseMs)
  const enabled = promo !== '' && quoteId !== ''
  const { data, error } = useQuery({ ...callerPromoQuery(quoteId, promo, customer), enabled })
  // What is known of an earlier name says nothing of this one.
  const isCurrent = enabled && promo === typed
  const refusal = isCurrent && error !== null && isPromoRefusal(error) ? error : undefined
  return { applied: isCurrent ? data : undefined, refusal }
}

/** Whether an error says why a promo cannot be used. */
export const isPromoRefusal = (error: Error): boolean => errorCode(error).startsWith('promo_')
