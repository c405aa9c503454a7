import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapColors } from '../style/colors.ts'
import { dotImage } from '../style/labels.ts'

/** One dot of the car's way to the pickup. */
export const approachImage = 'approach-dot'

/** Pixels of an image for one of the screen: sharp on the finest screens. */
const pixelRatio = 3

type Draw = (canvas: CanvasRenderingContext2D) => void

/** Draws around the middle of a square, in pixels of the screen. */
function render(size: number, draw: Draw): ImageData {
  const side = size * pixelRatio
  const canvas = new OffscreenCanvas(side, side).getContext(
    '2d',
  ) as unknown as CanvasRenderingContext2D | null
  if (!canvas) throw new Error('The browser draws no canvas')
  canvas.scale(pixelRatio, pixelRatio)
  canvas.translate(size / 2, size / 2)
  draw(canvas)
  return canvas.getImageData(0, 0, side, side)
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

/** Where the own car looks: a fan that fades. */
function cone(color: string): Draw {
  return (canvas) => {
    const fade = canvas.createRadialGradient(0, 0, 12, 0, 0, 44)
    fade.addColorStop(0, color)
    fade.addColorStop(1, 'transparent')
    canvas.fillStyle = fade
    canvas.globalAlpha = 0.7
    canvas.beginPath()
    canvas.moveTo(0, 0)
    canvas.arc(0, 0, 44, -Math.PI / 2 - 0.55, -Math.PI / 2 + 0.55)
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

/** Gives the map the pictures that its layers name, in the colours of a theme. */
export function putImages(map: MapLibreMap, colors: MapColors): void {
  const images: readonly (readonly [name: string, size: number, draw: Draw])[] = [
    ['car-free', 32, car(colors.car, '#ffffff', colors.roofLight)],
    ['car-busy', 32, car(colors.carBusy, '#ffffff', '#c3cdc6')],
    ['car-problem', 32, car(colors.car, colors.problem, colors.roofLight)],
    ['car-cone', 90, cone(colors.own)],
    [dotImage, 8, dot(2.4, colors.placeLabel, colors.halo)],
    [approachImage, 10, dot(3, colors.routeLine, colors.routeCasing)],
  ]
  for (const [name, size, draw] of images) {
    const image = render(size, draw)
    if (map.hasImage(name)) map.updateImage(name, image)
    else map.addImage(name, image, { pixelRatio })
  }
}
