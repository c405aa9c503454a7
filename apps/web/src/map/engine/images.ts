import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapColors } from '../style/colors.ts'
import { dotImage } from '../style/labels.ts'

/** One dot of the car's route to the pickup. */
export const approachImage = 'approach-dot'

/** Transparent images that only reserve space. */
export const roomImages = { line: 'room-line', point: 'room-point', label: 'room-label' } as const

/** Image pixels per CSS pixel: sharp on high-density screens. */
const pixelRatio = 3

type Draw = (canvas: CanvasRenderingContext2D) => void

/** Draws around the centre of a square, or of a rectangle with another width, in CSS pixels. */
function render(size: number, draw: Draw, width = size): ImageData {
  const [across, side] = [width * pixelRatio, size * pixelRatio]
  const canvas = new OffscreenCanvas(across, side).getContext(
    '2d',
  ) as unknown as CanvasRenderingContext2D | null
  if (!canvas) throw new Error('The browser draws no canvas')
  canvas.scale(pixelRatio, pixelRatio)
  canvas.translate(width / 2, size / 2)
  draw(canvas)
  return canvas.getImageData(0, 0, across, side)
}

/** A car from above, heading north. */
function car(body: string, outline: string, light: string): Draw {
  return (canvas) => {
    canvas.scale(0.86, 0.86)
    canvas.beginPath()
    canvas.roundRect(-8.5, -14.5, 17, 29, 6)
    canvas.fillStyle = body
    canvas.fill()
    canvas.lineWidth = 2
    canvas.strokeStyle = outline
    canvas.stroke()
    canvas.fillStyle = '#9fb7a6'
    canvas.fill(new Path2D('M-5 -7q5 -3 10 0v3h-10zM-5 8.5h10v-3h-10z'))
    canvas.beginPath()
    canvas.roundRect(-2.5, -2.5, 5, 5, 1)
    canvas.fillStyle = light
    canvas.fill()
  }
}

function dot(radius: number, color: string, halo: string): Draw {
  return (canvas) => {
    canvas.beginPath()
    canvas.arc(0, 0, radius, 0, 2 * Math.PI)
    canvas.fillStyle = color
    canvas.fill()
    canvas.lineWidth = 1.2
    canvas.strokeStyle = halo
    canvas.stroke()
  }
}

const nothing: Draw = () => undefined

/** Adds the images that layers reference to the map, in the colours of a theme. */
export function putImages(map: MapLibreMap, colors: MapColors): void {
  const images: readonly (readonly [name: string, size: number, draw: Draw, width?: number])[] = [
    ['car-free', 32, car(colors.car, '#ffffff', colors.roofLight)],
    ['car-busy', 32, car(colors.carBusy, '#ffffff', '#c3cdc6')],
    ['car-problem', 32, car(colors.car, colors.problem, colors.roofLight)],
    [dotImage, 8, dot(2.4, colors.placeLabel, colors.halo)],
    [approachImage, 10, dot(3, colors.routeLine, colors.routeCasing)],
    [roomImages.line, 16, nothing],
    [roomImages.point, 34, nothing],
    // A pin's label is at either side of it.
    [roomImages.label, 34, nothing, 180],
  ]
  for (const [name, size, draw, width] of images) {
    const image = render(size, draw, width)
    if (map.hasImage(name)) map.updateImage(name, image)
    else map.addImage(name, image, { pixelRatio })
  }
}
