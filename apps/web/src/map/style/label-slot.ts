/** The first layer of labels: overlays below the labels are inserted before it. */
export const firstLabelLayer = 'label-housenumber'
