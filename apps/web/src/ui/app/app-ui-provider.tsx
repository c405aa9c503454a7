import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { lazy, type ReactNode, Suspense } from 'react'

/** Without a line at the wrong moment there are no toasts; everything else goes on. */
const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: () => <></> })))

/** What the app's parts need around them: reading direction, toasts, no inline style elements. */
export function AppUiProvider({ direction, children }: { direction: 'ltr' | 'rtl'; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        {children}
        <Suspense>
          <Toaster />
        </Suspense>
      </DirectionProvider>
    </CSPProvider>
  )
}
