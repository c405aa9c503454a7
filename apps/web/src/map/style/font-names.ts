/** The fonts of the map's labels, by the names in its style. */
export const regular = 'Noto Sans'
export const semibold = 'Noto Sans Semibold'
