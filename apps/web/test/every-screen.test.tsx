import { ids } from '@cabstand/contract/examples/ids'
import { roles } from '@cabstand/domain/roles'
import { screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { isFullSize } from '../../../test/support/size.ts'
import { consoleScreens } from '../src/app/console/console-screens.ts'
import { siteScreens } from '../src/app/site-screens.ts'
import { api, open } from './screen.tsx'

/** Each screen of each person, with the ids of the example trip. */
const shown = ([...roles, 'visitor', 'waitingDriver'] as const).flatMap((person) =>
  [...consoleScreens, ...siteScreens]
    .filter(({ roles: permitted }) =>
      permitted === 'anyone' ? person === 'visitor' : permitted.includes(person),
    )
    .map(({ path }) => [person, path] as const),
)
const openings = {
  visitor: {},
  waitingDriver: { as: 'driver', me: { approved: false } },
} as const

/** Colours and sizes need a browser: e2e/screens.test.ts looks at them. */
const rules = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } }

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  test.each(shown)('%s sees the examples at %s, without faults for axe', async (person, path) => {
    const id = path.startsWith('/bookings') ? ids.booking : ids.rider
    document.title = ''
    const opening = person === 'visitor' || person === 'waitingDriver' ? openings[person] : { as: person }
    await open(path.replace('$id', id), { ...opening, locale })
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).not.toBe('')
    expect(document.title).toMatch(/^\S.+ – \S/)
    await waitFor(() => expect(api.waiting).toBe(0))
    expect(
      screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('')
    // A text whose scope the screen does not load would be shown as its key.
    expect(document.body.textContent).not.toMatch(/\b[a-z]+_[a-z_]+\b/)
    // The words differ, the elements do not.
    if (locale !== 'en' && !isFullSize) return
    const { violations } = await axe.run(document, { rules })
    expect(
      violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ html }) => `${id} (${impact}): ${html.slice(0, 200)}`),
      ),
    ).toEqual([])
  })
})
