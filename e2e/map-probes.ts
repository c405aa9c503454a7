import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Software draws the map here, beside other tests. */
export const patient = { timeout: 30_000 }

/** The map under its label, once all that it shows has been drawn. */
export async function drawnMap(page: Page, label: string): Promise<Locator> {
  const canvas = page.getByRole('group', { name: label, exact: true })
  await canvas.waitFor(patient)
  await expect.poll(() => canvas.getAttribute('aria-busy'), patient).toBe('false')
  return canvas
}

/** Lets a page's map be read at any moment; call before the page is opened. */
export async function keepPixels(page: Page): Promise<void> {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {
      apply: (getContext, canvas, [kind, options]: [string, object | undefined]) => {
        const kept = kind.startsWith('webgl') ? { ...options, preserveDrawingBuffer: true } : options
        return Reflect.apply(getContext, canvas, [kind, kept])
      },
    })
  })
}

export interface CarSamples {
  /** Pixels in the colour of a car's windows, for each moment. */
  readonly counts: readonly number[]
  /** Pixels from the car's first place to its last. */
  readonly pixels: number
}

/** Looks again and again at the place over which the words `label` stand: whether a car is drawn there. */
export function sampleCar(page: Page, label: string, samples: number, everyMs: number): Promise<CarSamples> {
  return page.evaluate(
    async ([words, times, pauseMs]) => {
      const canvas = document.querySelector('canvas.maplibregl-canvas')
      const text = [...document.querySelectorAll('.maplibregl-marker')].find((marker) =>
        marker.textContent?.includes(words),
      )
      if (!(canvas instanceof HTMLCanvasElement) || !text) throw new Error('no car is marked')
      const reach = 24
      const copy = new OffscreenCanvas(2 * reach, 2 * reach).getContext('2d', { willReadFrequently: true })
      if (!copy) throw new Error('no canvas')
      const [red, green, blue, near] = [159, 183, 166, 10]
      const counts: number[] = []
      const places: { x: number; y: number }[] = []
      for (let sample = 0; sample < times; sample += 1) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        const [at, map] = [text.getBoundingClientRect(), canvas.getBoundingClientRect()]
        const scale = canvas.width / map.width
        const [x, y] = [at.left - map.left, at.top - map.top]
        copy.clearRect(0, 0, 2 * reach, 2 * reach)
        copy.drawImage(
          canvas,
          (x - reach) * scale,
          (y - reach) * scale,
          2 * reach * scale,
          2 * reach * scale,
          0,
          0,
          2 * reach,
          2 * reach,
        )
        const { data } = copy.getImageData(0, 0, 2 * reach, 2 * reach)
        let count = 0
        for (let index = 0; index < data.length; index += 4) {
          const off = (offset: number, value: number) => Math.abs((data[index + offset] ?? 0) - value)
          if (off(0, red) < near && off(1, green) < near && off(2, blue) < near) count += 1
        }
        counts.push(count)
        places.push({ x, y })
      }
      const [first, last] = [places[0], places.at(-1)]
      const pixels = first && last ? Math.hypot(last.x - first.x, last.y - first.y) : 0
      return { counts, pixels }
    },
    [label, samples, everyMs] as const,
  )
}
