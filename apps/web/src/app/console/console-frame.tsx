import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { InboxMark } from '../../features/inbox/inbox-mark.tsx'
import { HeadingSlot } from '../../features/page/heading-slot.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'
import { ConnectionBanner } from '../shell/connection-banner.tsx'
import { contentId } from '../shell/use-shell-effects.ts'
import { AccountMenu } from './account-menu.tsx'
import { ConsoleKeys } from './console-keys.tsx'
import { Drawer } from './drawer.tsx'
import { LiveMark } from './live-mark.tsx'
import { SearchButton } from './search-button.tsx'

const SideDrawer = lazy(() =>
  import('../../ui/app/side-drawer.tsx').then((file) => ({ default: file.SideDrawer })),
)

/** From here on the drawer is always shown; the same width as `lg`. */
const wideScreen = '(min-width: 960px)'
const barClass = 'sticky top-0 print:static z-header flex h-13 items-center border-b border-line bg-surface'

/**
 * The shell of staff: the drawer, and a bar with the screen's title and what serves every screen. The title belongs to
 * the screen, so `main` has no box of its own: its title lies in the bar, its content below.
 */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <HeadingSlot value={slot}>
      <ConsoleKeys />
      <div className="flex flex-1">
        <Drawer className="sticky top-0 hidden lg:flex print:hidden" />
        <div className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_auto_minmax(0,1fr)] bg-canvas">
          <div className={`${barClass} lg:hidden print:hidden`}>
            <DrawerButton />
          </div>
          <header
            data-region
            className={`${barClass} col-start-3 row-start-1 gap-3 pe-3 lg:pe-6 print:hidden`}
          >
            <LiveMark />
            <SearchButton />
            <InboxMark />
            <AccountMenu />
          </header>
          <div className="col-span-3 row-start-2">
            <ConnectionBanner />
          </div>
          <main className="contents">
            <div ref={setSlot} className={`${barClass} col-start-2 row-start-1 min-w-0 gap-2 pe-3 lg:ps-6`} />
            <div
              id={contentId}
              tabIndex={-1}
              data-region
              className="col-span-3 row-start-3 flex min-w-0 flex-col outline-none"
            >
              {children}
            </div>
          </main>
        </div>
      </div>
    </HeadingSlot>
  )
}

/** Opens the drawer on screens that are too narrow to show it always. */
function DrawerButton() {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    const wide = matchMedia(wideScreen)
    const close = () => setOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <nav aria-label={t('nav_menu')} className="px-2">
      <IconButton label={t('console_open_menu')} aria-expanded={open} onClick={show}>
        <MenuIcon size={20} />
      </IconButton>
      {asked && (
        <Suspense>
          <SideDrawer open={open} onOpenChange={setOpen} label={t('nav_menu')}>
            <Drawer className="flex" onLeave={() => setOpen(false)} />
          </SideDrawer>
        </Suspense>
      )}
    </nav>
  )
}
