import { type ReactNode, useEffect, useRef } from 'react'

/** A button that shows a short list of links: native, without a library. Escape and a click elsewhere close it. */
export function Disclosure(props: {
  readonly label: string
  readonly summary: ReactNode
  readonly summaryClass: string
  readonly children: ReactNode
}) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const details = box.current
      if (!details?.open) return
      const byEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const outside = event.type === 'pointerdown' && !details.contains(event.target as Node)
      if (!byEscape && !outside) return
      details.open = false
      if (byEscape) details.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [])
  return (
    <details ref={box} className="relative">
      <summary
        aria-label={props.label}
        className={`list-none rounded-control [&::-webkit-details-marker]:hidden ${props.summaryClass}`}
      >
        {props.summary}
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes when a link inside is activated, by key or pointer */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls */}
      <div
        className="absolute end-0 z-menu mt-1.5 min-w-44 rounded-panel border border-line bg-surface p-1 text-ink shadow-2"
        onClick={() => {
          if (box.current) box.current.open = false
        }}
      >
        {props.children}
      </div>
    </details>
  )
}
