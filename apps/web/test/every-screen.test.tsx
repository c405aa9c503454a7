import { ids } from '@cabstand/contract/examples/ids'
import { roles } from '@cabstand/domain/roles'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { consoleScreens } from '../src/app/console/console-screens.ts'
import { siteScreens } from '../src/app/site-screens.ts'
import { api, open } from './screen.tsx'

/** Each screen of each role, with the ids of the example trip. */
const shown = roles.flatMap((role) =>
  [...consoleScreens, ...siteScreens]
    .filter((one) => one.roles !== 'anyone' && one.roles.includes(role))
    .map(({ path }) => [role, path] as const),
)

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  test.each(shown)('%s sees the examples at %s', async (role, path) => {
    const id = path.startsWith('/bookings') ? ids.booking : ids.rider
    document.title = ''
    await open(path.replace('$id', id), { as: role, locale })
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
  })
})
