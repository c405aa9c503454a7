import type { LatLng } from '@cabstand/domain/distance'
import type { MapColors } from '../style/colors.ts'
import type { DrawnCar } from './cars.ts'
import { carSize, drawCarImages } from './images.ts'

/** A place on the map, in CSS pixels from its corner. */
interface Pixel {
  readonly x: number
  readonly y: number
}

const selectedRadius = 19
/** Cars that are closer to each other than this cover each other. */
const overlapPixels = 8
const radiansPerDegree = Math.PI / 180

/** Draws cars on a canvas that lies over the map. */
export class CarCanvas {
  readonly element = document.createElement('canvas')
  private images: ReturnType<typeof drawCarImages> | undefined
  private placed: readonly (Pixel & { readonly id: string })[] = []
  private selectedId: string | undefined

  constructor() {
    this.element.className = 'map-cars'
    this.element.setAttribute('aria-hidden', 'true')
  }

  /** The images are drawn again in the colours of another theme. */
  recolor(colors: MapColors): void {
    this.images = drawCarImages(colors)
  }

  /** Draws these cars in place of those before. `over`: the canvas of the map, which has the same size. */
  draw(input: {
    readonly cars: readonly DrawnCar[]
    readonly selectedId: string | undefined
    readonly over: HTMLCanvasElement
    readonly project: (at: LatLng) => Pixel
    readonly colors: MapColors
  }): void {
    const { cars, selectedId, over, project, colors } = input
    const { element } = this
    const context = element.getContext('2d')
    if (context === null) return
    const [width, height] = [over.clientWidth, over.clientHeight]
    if (element.width !== over.width) element.width = over.width
    if (element.height !== over.height) element.height = over.height
    const scale = over.width / Math.max(1, width)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, element.width, element.height)
    const isInView = ({ x, y }: Pixel) =>
      x > -carSize && y > -carSize && x < width + carSize && y < height + carSize
    const inView = cars
      .map(({ car, pose }) => ({
        id: car.id,
        state: car.state ?? 'free',
        turn: pose.turn,
        ...pixelOf(project(pose)),
      }))
      .filter(isInView)
    this.placed = inView
    this.selectedId = selectedId
    const selected = inView.find(({ id }) => id === selectedId)
    if (selected !== undefined) {
      context.setTransform(scale, 0, 0, scale, selected.x * scale, selected.y * scale)
      drawRing(context, colors.own)
    }
    const inOrder = selected ? [...inView.filter((car) => car !== selected), selected] : inView
    for (const { state, x, y, turn } of inOrder) {
      const image = this.images?.[state]
      if (image === undefined) continue
      const [sin, cos] = [
        Math.sin(turn * radiansPerDegree) * scale,
        Math.cos(turn * radiansPerDegree) * scale,
      ]
      context.setTransform(cos, sin, -sin, cos, x * scale, y * scale)
      context.drawImage(image, -carSize / 2, -carSize / 2, carSize, carSize)
    }
  }

  /** How many cars are in view. */
  get shown(): number {
    return this.placed.length
  }

  /** The car nearest to a point, among those within a distance in pixels. Of cars at one place it is the selected one. */
  nearest(point: Pixel, withinPixels: number): (Pixel & { readonly id: string }) | undefined {
    return nearestOf(this.placed, point, withinPixels, this.selectedId)
  }
}

const pixelOf = ({ x, y }: Pixel): Pixel => ({ x, y })

/**
 * The nearest of some places to a point, among those within a distance. The selected place wins over those that it
 * covers.
 */
export function nearestOf<P extends Pixel & { readonly id: string }>(
  places: readonly P[],
  { x, y }: Pixel,
  withinPixels: number,
  selectedId?: string,
): P | undefined {
  let nearest: P | undefined
  let distance = withinPixels
  for (const place of places) {
    const away = Math.hypot(place.x - x, place.y - y) - (place.id === selectedId ? overlapPixels : 0)
    if (away > distance) continue
    nearest = place
    distance = away
  }
  return nearest
}

function drawRing(context: CanvasRenderingContext2D, color: string): void {
  context.beginPath()
  context.arc(0, 0, selectedRadius, 0, 2 * Math.PI)
  context.globalAlpha = 0.3
  context.fillStyle = color
  context.fill()
  context.globalAlpha = 1
  context.strokeStyle = color
  context.lineWidth = 2
  context.stroke()
}
