// A ride from the landing page to its cancellation, by keys alone, and by the accessibility tree alone.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { person, useBrowser } from './people.ts'
import { mobiles, startWork } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const pickup = 'Meridian Central'
const drop = 'Peace Hospital'
/** More presses than any part of these pages has places for the focus. */
const maxTabs = 60

/** In the page: the role-independent name of what has the focus, and whether its focus is drawn. */
function readFocus(): { name: string; visible: boolean } {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body) return { name: '', visible: false }
  const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : []
  const name = at.getAttribute('aria-label') ?? labels.map((label) => label.textContent).join(' ')
  const drawn = [at, at.parentElement, ...labels, at.closest('div:has(> div > input)')].some((element) => {
    const style = element ? getComputedStyle(element) : undefined
    return style !== undefined && (style.outlineStyle !== 'none' || style.boxShadow !== 'none')
  })
  return { name: (name || at.textContent || '').trim(), visible: drawn }
}

/** A person with a keyboard and nothing else: they press keys and see where the focus is. */
function keysOf(page: Page) {
  const press = (key: string) => page.keyboard.press(key)
  return {
    press,
    type: (text: string) => page.keyboard.type(text, { delay: 15 }),
    /** Moves the focus on to what has this name; it must be visible there. */
    async reach(name: string | RegExp): Promise<void> {
      const isIt = (found: string) => (typeof name === 'string' ? found === name : name.test(found))
      const passed: string[] = []
      for (let presses = 0; presses <= maxTabs; presses++) {
        const focus = await page.evaluate(readFocus)
        if (isIt(focus.name)) {
          expect(focus.visible, `the focus is drawn at ${focus.name}`).toBe(true)
          return
        }
        passed.push(focus.name)
        await press('Tab')
      }
      throw new Error(`no key leads to ${name}, but to ${passed.join(' | ')}`)
    },
  }
}

test('a ride is booked and cancelled with the keyboard alone', async () => {
  const words = wordsIn('en')
  const driver = await person()
  await startWork(driver, words, 'en')
  const page = await person()
  const keys = keysOf(page)
  await page.goto('/?lang=en')

  await keys.press('Tab')
  await keys.reach(words('nav_skip'))
  await keys.press('Enter')
  for (const [field, typed] of [
    ['pickup', pickup],
    ['drop', drop],
  ] as const) {
    await keys.reach(words(field))
    await keys.type(typed)
    await page.getByRole('option', { selected: true }).waitFor(patient)
    await keys.press('Enter')
  }
  await keys.reach(words('see_price'))
  await keys.press('Enter')

  const book = patternOf(words('book_now_button'))
  await page.getByRole('button', { name: book }).waitFor(patient)
  const firstOffer = await page.getByRole('button', { name: book }).textContent()
  await keys.reach(/€/)
  await keys.press('ArrowDown')
  await expect.poll(() => page.getByRole('button', { name: book }).textContent()).not.toBe(firstOffer)
  await keys.press('ArrowUp')
  await keys.reach(book)
  await keys.press('Enter')

  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByLabel(words('login_mobile'), { exact: true }).waitFor(patient)
  await keys.reach(words('login_mobile'))
  await keys.type(mobiles.rider)
  await keys.press('Enter')
  await keys.reach(words('login_use_code'))
  await keys.press('Enter')
  await page.getByRole('button', { name: book }).waitFor(patient)
  await keys.reach(book)
  await keys.press('Enter')

  await page.waitForURL((url) => /^\/bookings\/./.test(url.pathname))
  await page.getByRole('button', { name: words('booked_track') }).waitFor(patient)
  await keys.reach(words('booked_track'))
  await keys.press('Enter')
  await page.getByRole('button', { name: words('trip_cancel') }).waitFor(patient)
  await keys.reach(words('trip_cancel'))
  await keys.press('Enter')
  await page.getByRole('dialog').getByRole('radio').first().waitFor(patient)
  await keys.reach(await firstReason(page))
  await keys.press('Space')
  await keys.reach(words('cancel_confirm_free'))
  await keys.press('Enter')
  await page.getByRole('link', { name: words('trip_book_again') }).waitFor(patient)
})

/** The words of the dialog's first reason. */
const firstReason = async (page: Page) =>
  (await page.getByRole('dialog').getByRole('radio').first().locator('..').textContent()) ?? ''

/** A person with a screen reader: they know what the accessibility tree says, and act on what it names. */
function readerOf(page: Page) {
  const tree = () => page.ariaSnapshot()
  const says = (text: string | RegExp) => expect.poll(tree, patient).toMatch(text)
  const names = async (role: Part) => namesIn(await tree(), role)
  /** What the tree has once under this name. */
  const find = async (role: Part, name: string | RegExp) => {
    const isIt = (found: string) => (typeof name === 'string' ? found === name : name.test(found))
    const message = `the tree has one ${role} ${name}`
    await expect.poll(async () => (await names(role)).filter(isIt), { ...patient, message }).toHaveLength(1)
    return page.getByRole(role, { name, exact: true })
  }
  return {
    says,
    names,
    find,
    press: async (role: Part, name: string | RegExp) => (await find(role, name)).press('Enter'),
    choose: async (name: string) => (await find('radio', name)).press('Space'),
    write: async (role: Part, name: string, text: string) => {
      const field = await find(role, name)
      await field.fill('')
      await field.pressSequentially(text, { delay: 15 })
      return field
    },
  }
}

/** Roles of what people read and act on. */
type Part = 'button' | 'combobox' | 'heading' | 'link' | 'radio' | 'textbox'

/** The names of all parts of a role, from lines such as `- button "See price"`. */
const namesIn = (tree: string, role: Part): string[] =>
  [...tree.matchAll(new RegExp(`^ *- '?${role} "((?:[^"\\\\]|\\\\.)*)"`, 'gm'))].map(([, name = '']) => name)

test.each(['en', 'ar'])(
  'a ride in %s is booked and cancelled by the accessibility tree alone',
  async (locale) => {
    const words = wordsIn(locale)
    const page = await person({ locale })
    const reader = readerOf(page)
    await page.goto(`/?lang=${locale}`)

    await reader.find('heading', words('hero_heading'))
    await reader.choose(words('later'))
    for (const [field, typed] of [
      ['pickup', pickup],
      ['drop', drop],
    ] as const) {
      const box = await reader.write('combobox', words(field), typed)
      await reader.says(new RegExp(`listbox "${words(field)}".*\n *- option .*\\[selected\\]`))
      await box.press('Enter')
    }
    await reader.press('button', words('see_price'))

    await reader.find('heading', words('book_title'))
    const book = patternOf(words('book_later_button'))
    await reader.press('button', book)

    await reader.find('heading', words('login_title'))
    await (await reader.write('textbox', words('login_mobile'), mobiles.rider)).press('Enter')
    await reader.press('button', words('login_use_code'))
    await reader.find('heading', words('book_title'))
    await reader.press('button', book)

    await reader.says(patternOf(words('booking_success')))
    await reader.press('button', words('booked_track'))
    await reader.says(/- status/)
    await reader.press('button', words('trip_cancel'))
    await reader.find('heading', words('cancel_question_free'))
    await reader.says(/- radio/)
    const [reason = 'none'] = await reader.names('radio')
    await reader.choose(reason)
    await reader.press('button', words('cancel_confirm_free'))
    await reader.find('link', words('trip_book_again'))
  },
)
