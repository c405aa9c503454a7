import { isolate } from '@cabstand/contract/texts/isolate'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, person, useBrowser } from './people.ts'
import { type Words, wordsIn } from './texts.ts'

useBrowser()

const anotherCountry = { latitude: 48.85, longitude: 2.35 }
const cityName = isolate('Port Meridian')

const tourist = () =>
  person({ geolocation: anotherCountry, permissions: ['geolocation'], viewport: { width: 390, height: 844 } })

/** Requests the device's location, which is outside the area, and accepts the suggested centre instead. */
async function takeCenter(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words('use_my_location') }).click()
  await page.getByText(words('location_outside', { place: cityName })).waitFor()
  expect(await page.getByRole('combobox', { name: words('pickup') }).inputValue()).toBe('')
  await expectAccessible(page, 'the note to a rider outside the service area')
  await page.getByRole('button', { name: words('use_map_center') }).click()
  await expect.poll(() => page.getByRole('combobox', { name: words('pickup') }).inputValue()).not.toBe('')
}

test.each(['/', '/book'])(
  'a rider outside the service area is told so on %s and offered the centre of the map',
  async (path) => {
    const words = wordsIn('en')
    const page = await tourist()
    await page.goto(`${path}?lang=en`)
    await takeCenter(page, words)
  },
)
