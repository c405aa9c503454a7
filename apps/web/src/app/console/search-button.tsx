import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/app/toast.ts'
import { useErrorText, useText } from '../../ui/text.tsx'

const loadPalette = () => import('./palette.tsx')
const warmUp = () => void loadPalette().catch(() => undefined)

/**
 * Opens the search. `/` and Ctrl or ⌘ K open it too. Its code loads when it is reached for; what is typed meanwhile is
 * kept.
 */
export function SearchButton() {
  const t = useText()
  const errorText = useErrorText()
  const [open, setOpen] = useState(false)
  const [early, setEarly] = useState('')
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadPalette>>>()
  const show = () => {
    setOpen(true)
    setEarly('')
    if (!parts) void loadPalette().then(setParts, () => toast.failed(errorText('network_error')))
  }
  useSearchKeys(show)
  useEarlyKeys(open && !parts, (key) => setEarly((typed) => typed + key))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('console_search')}
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={show}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        className="flex h-8 items-center gap-2.5 rounded-control text-label text-ink-2 max-md:size-9 max-md:justify-center md:w-70 md:border md:border-line-2 md:bg-surface md:px-2.5 md:hover:border-control"
      >
        <Search size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className="caps-center min-w-0 flex-1 truncate text-start max-md:hidden">
          {t('console_search')}
        </span>
        <kbd className="rounded-plate border border-b-2 border-line-2 px-1.5 font-mono text-micro text-ink-3 max-md:hidden">
          /
        </kbd>
      </button>
      {parts && <parts.Palette open={open} onOpenChange={setOpen} early={early} />}
    </>
  )
}

/** What is typed while the dialog is awaited. */
function useEarlyKeys(awaited: boolean, onKey: (key: string) => void): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    if (!awaited) return undefined
    const take = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      latest.current(event.key)
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [awaited])
}

function useSearchKeys(show: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSearchKey(event)) return
      event.preventDefault()
      show()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** `/` belongs to a field in which it is typed, and to an open dialog. */
function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (key.toLowerCase() === 'k') return ctrlKey !== metaKey
  const element = target instanceof Element ? target : null
  return key === '/' && !ctrlKey && !metaKey && !element?.closest('input, textarea, select, [role="dialog"]')
}
