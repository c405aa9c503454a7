import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../navigation/paths.ts'
import { useMedia, wideScreen } from '../../ui/use-media.ts'
import { OfferOverlay } from './offer-overlay.tsx'
import { LiveWorkContext, useLiveWork } from './use-live-work.ts'

/** Wraps every screen of a driver: sends positions and shows offers on all of them. */
export function DriverHost({ children }: { children: ReactNode }) {
  const live = useLiveWork()
  const { pathname } = useLocation()
  const wide = useMedia(wideScreen)
  // On wide screens the chat floats over the work screen, which shows the offer.
  const atWork = pathname === paths.bookings() || (wide && pathname.endsWith('/chat'))
  return (
    <LiveWorkContext value={live}>
      {children}
      {!atWork && <OfferOverlay live={live} />}
    </LiveWorkContext>
  )
}
