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
