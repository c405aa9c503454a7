import { useEffect, useRef, useState } from 'react'

const firstWidth = 600
const narrowest = 160

/** The width of a chart in pixels, which follows that of its place. `box` is the place. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(firstWidth)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(narrowest, Math.floor(entry.contentRect.width)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}
