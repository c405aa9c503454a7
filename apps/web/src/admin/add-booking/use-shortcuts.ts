import { useEffect, useRef } from 'react'
import { actionOf, type ShortcutAction } from './shortcuts.ts'

/** Calls `run` for the keys of the screen, wherever the focus is; not while a dialog is open. */
export function useShortcuts(run: (action: ShortcutAction) => void, paused: boolean): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (paused) return
    const onKeyDown = (event: KeyboardEvent) => {
      const action = event.isComposing ? undefined : actionOf(event)
      if (action === undefined) return
      event.preventDefault()
      if (!event.repeat) latest.current(action)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [paused])
}
