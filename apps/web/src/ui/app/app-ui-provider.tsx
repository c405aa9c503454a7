import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { lazy, type ReactNode, Suspense } from 'react'

/** When the chunk of toasts cannot be loaded, there are no toasts; everything else works. */
const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: () => <></> })))

/** Context of the app's components: reading direction, toasts, no inline style elements. */
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
