import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The map is rendered in software while other tests run. */
export const patient = { timeout: 30_000 }

/** The map with this label, once it is completely rendered. */
export async function drawnMap(page: Page, label: string): Promise<Locator> {
  const canvas = page.getByRole('group', { name: label, exact: true })
  await canvas.waitFor(patient)
  await expect.poll(() => canvas.getAttribute('aria-busy'), patient).toBe('false')
  return canvas
}
