// The specified measures of the public site, which only a browser can show.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { person, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const scrollTo = (page: Page, top: number) => page.evaluate((to) => window.scrollTo(0, to), top)
const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height)

test('the hero has 90 % of the window’s height up to 1000 px, and 380 px above a document', async () => {
  const page = await person()
  await page.goto('/?lang=en')
  for (const [window, hero] of [
    [900, 810],
    [1300, 1000],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: window })
    await expect.poll(() => heightOf(page, '.hero')).toBe(hero)
  }
  await page.goto('/about-us')
  expect(await heightOf(page, '.hero')).toBe(380)
})

test('after 400 px of scrolling the header is white and its logo is the dark one', async () => {
  const page = await person()
  await page.goto('/?lang=en')
  const look = () =>
    page.locator('[data-header]').evaluate((header) => {
      const mark = header.querySelector('svg path')
      return [getComputedStyle(header).backgroundColor, mark && getComputedStyle(mark).fill]
    })
  const clear = 'rgba(0, 0, 0, 0)'
  const [lit, dark] = ['rgb(70, 243, 77)', 'rgb(21, 105, 26)']
  await scrollTo(page, 398)
  await expect.poll(look).toEqual([clear, lit])
  await scrollTo(page, 402)
  await expect.poll(look).toEqual(['rgb(255, 255, 255)', dark])
  await scrollTo(page, 0)
  await expect.poll(look).toEqual([clear, lit])
})

test('the hero’s picture moves by a third of the scroll from 768 px on, unless motion is unwanted', async () => {
  const page = await person({ reducedMotion: 'no-preference' })
  await page.goto('/?lang=en')
  const shift = () =>
    page.locator('[data-parallax]').evaluate((picture) => getComputedStyle(picture).translate)
  const at = async (width: number, motion: 'no-preference' | 'reduce') => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: motion })
    await scrollTo(page, 0)
    await scrollTo(page, 300)
  }
  await at(768, 'no-preference')
  await expect.poll(shift).toBe('0px 100px')
  for (const [width, motion] of [
    [767, 'no-preference'],
    [768, 'reduce'],
  ] as const) {
    await at(width, motion)
    await expect.poll(shift).toBe('0px')
  }
})

test('on small screens a menu button opens a drawer of 260 px with the links and languages', async () => {
  for (const locale of ['en', 'ar']) {
    const page = await person({ viewport: { width: 390, height: 844 }, locale })
    const own = wordsIn(locale)
    await page.goto(`/?lang=${locale}`)
    await page.getByRole('button', { name: own('nav_menu') }).click()
    const drawer = page.getByRole('navigation', { name: own('nav_menu') })
    for (const link of ['nav_home', 'nav_login', 'nav_about', 'nav_privacy'])
      await drawer.getByRole('link', { name: own(link), exact: true }).waitFor()
    // It slides in.
    const place = async () => {
      const box = await drawer.boundingBox()
      return [box?.width, box?.x]
    }
    await expect.poll(place).toEqual(locale === 'en' ? [260, 130] : [260, 0])
    await drawer.getByRole('link', { name: 'Français' }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('fr')
  }
})

test('the name of an icon button stands above it in windows of more than 959 px, else at its left', async () => {
  const page = await person({ viewport: { width: 960, height: 900 } })
  await page.goto('/?lang=en')
  const button = page.getByRole('button', { name: words('use_my_location') })
  const tooltip = () =>
    button.evaluate((element) => {
      const { content, positionArea } = getComputedStyle(element, '::after') as CSSStyleDeclaration & {
        readonly positionArea: string
      }
      return [content, positionArea]
    })
  expect((await tooltip())[0]).toBe('none')
  await button.hover()
  const name = `"${words('use_my_location')}" / ""`
  await expect.poll(tooltip).toEqual([name, 'top'])
  await page.setViewportSize({ width: 959, height: 900 })
  await button.hover()
  await expect.poll(tooltip).toEqual([name, 'left'])
})

test.each([
  ['rider', true],
  ['admin', true],
  ['driver', false],
  ['fleetAdmin', false],
] as const)('a %s sees the booking form on the landing page: %s', async (role, sees) => {
  const page = await person()
  await openSignedIn(page, { ...mobiles, fleetAdmin: '+447700900021' }[role], '/')
  await heading(page).waitFor()
  expect(
    await page.locator('.for-bookers').evaluateAll((parts) => parts.map((part) => part.checkVisibility())),
  ).toEqual([sees, sees])
  await page
    .getByRole('link', { name: words('nav_account') })
    .first()
    .waitFor()
})
