import { useEffect, useState } from 'react'
import { type MapColors, readMapColors } from '../style/colors.ts'

/** The colours of the page's theme, updated when it changes. */
export function useMapColors(): MapColors {
  const [colors, setColors] = useState(readMapColors)
  useEffect(() => {
    const observer = new MutationObserver(() => setColors(readMapColors()))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return colors
}
