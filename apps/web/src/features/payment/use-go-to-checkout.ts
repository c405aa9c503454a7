import { useEffect, useState } from 'react'
import { paths } from '../../navigation/paths.ts'

/**
 * Leaves the app for the checkout of a payment; the server knows the way to each provider's. `leaving` until then, and
 * not any more when the browser's Back shows this page again as it was.
 */
export function useGoToCheckout(): {
  readonly leaving: boolean
  readonly goToCheckout: (opened: { readonly attemptId: string }) => void
} {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const stay = () => setLeaving(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])
  return {
    leaving,
    goToCheckout: ({ attemptId }) => {
      setLeaving(true)
      window.location.assign(paths.checkout(attemptId))
    },
  }
}
