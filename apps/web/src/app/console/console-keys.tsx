import { lazy, Suspense, useEffect, useState } from 'react'
import { contentId } from '../shell/use-shell-effects.ts'

const KeyHelp = lazy(() => import('./key-help.tsx').then((file) => ({ default: file.KeyHelp })))

const helpEvent = 'console:keys'

/** Opens the list of keys. */
export const showKeys = () => document.dispatchEvent(new Event(helpEvent))

/** The keys that work on every screen of the console: `?` lists all of them, F6 goes from part to part of the screen. */
export function ConsoleKeys() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const show = () => setOpen(true)
    const onKey = (event: KeyboardEvent) => {
      const element = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || element?.closest('[role="dialog"]')) return
      if (event.key === 'F6') moveToRegion(event.shiftKey ? -1 : 1)
      else if (event.key === '?' && !element?.closest('input, textarea, select')) show()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener(helpEvent, show)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener(helpEvent, show)
    }
  }, [])
  return <Suspense>{open && <KeyHelp onClose={() => setOpen(false)} />}</Suspense>
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]'
const isReached = (element: HTMLElement) => element.tabIndex >= 0 && element.checkVisibility()

/** Moves the focus to the next part of the screen that has something to reach, or to the one before. */
function moveToRegion(step: 1 | -1): void {
  const firstIn = (region: Element) =>
    [...region.querySelectorAll<HTMLElement>(focusable)].find((element) => isReached(element))
  // A part that is made of parts is none itself.
  const regions = [...document.querySelectorAll('[data-region]')].filter(
    (region) => !region.querySelector('[data-region]') && firstIn(region),
  )
  const { activeElement } = document
  const current = regions.findIndex((region) => region.contains(activeElement))
  // From outside of all parts, such as the heading, the screen's own come first.
  const start = regions.findIndex((region) => region.closest(`#${contentId}`))
  const next = current === -1 ? start : (current + step + regions.length) % regions.length
  const region = regions[next]
  if (region) firstIn(region)?.focus()
}
