import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../navigation/paths.ts'
import { OfferOverlay } from './offer-overlay.tsx'
import { LiveWorkContext, useLiveWork } from './use-live-work.ts'

/** Wraps every screen of a driver: sends positions and shows offers on all of them. */
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
