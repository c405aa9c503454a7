import { useEffect, useState } from 'react'

/**
 * The value as it was when the page was last painted: what costs time, such as a map, follows a press once the person
 * has seen that it was taken. Give a value that stays the same object.
 */
export function useAfterPaint<V>(value: V): V {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}
