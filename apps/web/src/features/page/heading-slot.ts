import { createContext, useContext } from 'react'

/**
 * Where a shell shows the title of its screens; null until that place exists. Undefined: the title stands in the screen
 * itself.
 */
export const HeadingSlot = createContext<HTMLElement | null | undefined>(undefined)

export const useHeadingSlot = () => useContext(HeadingSlot)
