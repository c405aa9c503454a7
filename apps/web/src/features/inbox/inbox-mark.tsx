import { Suspense } from 'react'
import { lazyExtra } from '../../ui/lazy-extra.ts'

const Bell = lazyExtra(() => import('./inbox-bell.tsx'))

/** The number of unread notifications: a bell in a bar, or on the icon of a tab. It comes after the screen. */
export const InboxMark = ({ onTab = false }: { readonly onTab?: boolean }) => (
  <Suspense>
    <Bell onTab={onTab} />
  </Suspense>
)
