import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { OfferOverlay } from './offer-overlay.tsx'
import { LiveWorkContext, useLiveWork } from './use-live-work.ts'

/** Around every screen of a driver: work goes on, and offers are shown, wherever they are. */
export function DriverHost({ children }: { children: ReactNode }) {
  const live = useLiveWork()
  const elsewhere = useLocation().pathname !== paths.bookings()
  return (
    <LiveWorkContext value={live}>
      {children}
      {elsewhere && <OfferOverlay live={live} />}
    </LiveWorkContext>
  )
}
