import { lazy, Suspense } from 'react'

const Bell = lazy(() => import('./inbox-bell.tsx'))

/** The number of unread notifications: a bell in a bar, or on the icon of a tab. It comes after the screen. */
export const InboxMark = ({ onTab = false }: { readonly onTab?: boolean }) => (
  <Suspense>
    <Bell onTab={onTab} />
  </Suspense>
)
