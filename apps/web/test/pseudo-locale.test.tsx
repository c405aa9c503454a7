import { ids } from '@cabstand/contract/examples/ids'
import { endpoints } from '@cabstand/contract/http/index'
import { roles } from '@cabstand/domain/roles'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { consoleScreens } from '../src/app/console/console-screens.ts'
import { siteScreens } from '../src/app/site-screens.ts'
import { api, open } from './screen.tsx'
import { pseudoLocale } from './texts-in.ts'

const all = [...consoleScreens, ...siteScreens]
const shown = roles.flatMap((role) =>
  all
    .filter((one) => one.roles !== 'anyone' && one.roles.includes(role))
    .map(({ path }) => [role, path] as const),
)

/** What the examples of the API say: names, addresses, plates, texts of the operator. */
const data = JSON.stringify(endpoints.map(({ examples }) => examples)).toLowerCase()

/** Attributes that are read out or shown. */
const spoken = [
  'aria-label',
  'alt',
  'title',
  'placeholder',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
]

/** What a page says outside of the brackets of the pseudo-language and that is in no data. */
function findHardCoded(): string[] {
  const found: string[] = []
  let depth = 0
  const read = (text: string) => {
    let outside = ''
    for (const character of text) {
      if (character === '⟦') depth += 1
      else if (character === '⟧') depth -= 1
      else outside += depth > 0 ? '\n' : character
    }
    found.push(
      ...outside
        // A list of values and isolated names is data put together by the language's rules.
        .split(/\n|, |[\u2068\u2069]/)
        .map((part) => part.trim())
        .filter(isHardCoded),
    )
  }
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (!node.parentElement?.closest('script, style, pre')) read(node.textContent ?? '')
  expect(depth, 'brackets that are not closed').toBe(0)
  for (const element of document.body.querySelectorAll('*'))
    for (const name of spoken) read(element.getAttribute(name) ?? '')
  return found
}

/** Names of keys, file formats, programs and countries' prefixes are the same in every language. */
const named = /^((Alt|Ctrl)\+\w+|PDF|CSV|XLSX|Chrome, Android|[A-Z]{2} \+\d+)$/

function isHardCoded(text: string): boolean {
  const words = text.replaceAll(/^[\s:,]+/g, '').toLowerCase()
  const isData = data.includes(words) || data.includes(JSON.stringify(words).slice(1, -1))
  return /\p{Script=Latin}{2}/u.test(text) && !isData && !named.test(text) && words !== pseudoLocale
}

describe('no screen says what stands in the code', () => {
  test.each(shown)('to %s at %s', async (role, path) => {
    const id = path.startsWith('/bookings') ? ids.booking : ids.rider
    await open(path.replace('$id', id), { as: role, locale: pseudoLocale })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(api.waiting).toBe(0))
    expect(document.body.textContent).toContain('⟦')
    expect(findHardCoded()).toEqual([])
  })
})
