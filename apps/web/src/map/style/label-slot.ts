/** The first layer of words: what lies on the map but under its words is put before it. */
export const firstLabelLayer = 'label-housenumber'
