/** The fonts of the map's words, by the names that its style declares. */
export const regular = 'Noto Sans'
export const semibold = 'Noto Sans Semibold'
