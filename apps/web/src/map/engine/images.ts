import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapCar } from '../items.ts'
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
function paint(size: number, draw: Draw, width = size): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(width * pixelRatio, size * pixelRatio).getContext('2d')
  if (!canvas) throw new Error('The browser draws no canvas')
  canvas.scale(pixelRatio, pixelRatio)
  canvas.translate(width / 2, size / 2)
  draw(canvas as unknown as CanvasRenderingContext2D)
  return canvas
}

/** The same as pixels, as the map library takes it. */
function render(size: number, draw: Draw, width = size): ImageData {
  return paint(size, draw, width).getImageData(0, 0, width * pixelRatio, size * pixelRatio)
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

/** The width and height of a car's image, in CSS pixels. */
export const carSize = 32

type CarState = NonNullable<MapCar['state']>

/** How a car of each state is drawn, in the colours of a theme. */
function carDrawings(colors: MapColors): Readonly<Record<CarState, Draw>> {
  return {
    free: car(colors.car, '#ffffff', colors.roofLight),
    busy: car(colors.carBusy, '#ffffff', '#c3cdc6'),
    problem: car(colors.car, colors.problem, colors.roofLight),
  }
}

/** The images of cars for a canvas. */
export function drawCarImages(colors: MapColors): Readonly<Record<CarState, OffscreenCanvas>> {
  const { free, busy, problem } = carDrawings(colors)
  return {
    free: paint(carSize, free).canvas,
    busy: paint(carSize, busy).canvas,
    problem: paint(carSize, problem).canvas,
  }
}

/** Adds the images that layers reference to the map, in the colours of a theme. */
export function putImages(map: MapLibreMap, colors: MapColors): void {
  const cars = carDrawings(colors)
  const images: readonly (readonly [name: string, size: number, draw: Draw, width?: number])[] = [
    ['car-free', carSize, cars.free],
    ['car-busy', carSize, cars.busy],
    ['car-problem', carSize, cars.problem],
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
