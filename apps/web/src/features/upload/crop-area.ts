/** What of a picture is taken: its centre as parts of width and height, and how much smaller than the whole it is. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const maxZoom = 4

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** The side of the square, in pixels of the picture. */
const sideOf = ({ width, height }: Size, { zoom }: Crop) => Math.min(width, height) / zoom

/** The same crop, inside of the picture. */
function inside(size: Size, { x, y, zoom }: Crop): Crop {
  const kept = { x, y, zoom: clamp(zoom, 1, maxZoom) }
  const half = sideOf(size, kept) / 2
  const within = (part: number, length: number) => clamp(part, half / length, 1 - half / length)
  return { ...kept, x: within(x, size.width), y: within(y, size.height) }
}

/** The square that is taken, in pixels of the picture. */
export function cropArea(size: Size, crop: Crop) {
  const side = sideOf(size, crop)
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side }
}

/** The picture is pulled by parts of the square: to the right is positive, and shows what lies on its left. */
export function pull(size: Size, crop: Crop, by: { readonly right: number; readonly down: number }): Crop {
  const side = sideOf(size, crop)
  return inside(size, {
    ...crop,
    x: crop.x - (by.right * side) / size.width,
    y: crop.y - (by.down * side) / size.height,
  })
}

export const zoomTo = (size: Size, crop: Crop, zoom: number): Crop => inside(size, { ...crop, zoom })
