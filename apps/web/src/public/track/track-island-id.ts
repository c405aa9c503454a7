/** The live part of the page of a shared trip. */
export const trackIslandId = 'track'
