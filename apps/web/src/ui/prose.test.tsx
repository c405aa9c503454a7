import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Prose, sectionsOf } from './prose.tsx'

test('headings, paragraphs and lists, with or without empty lines between them', () => {
  const expected = [
    { heading: '', blocks: ['Before.'] },
    { heading: 'One', blocks: ['Two lines.', ['first', 'second goes on'], 'After.'] },
    { heading: 'Two', blocks: [] },
  ]
  const close = 'Before.\n# One\nTwo\nlines.\n- first\n* second\ngoes on\n\nAfter.\n## Two'
  expect(sectionsOf(close)).toEqual(expected)
  expect(sectionsOf(close.replaceAll(/\n(?=[#-])/g, '\n\n'))).toEqual(expected)
  expect(sectionsOf('')).toEqual([])
})

test('bold words and links are elements, anything else is text', () => {
  const html = renderToStaticMarkup(
    <Prose
      text={
        '**Bold**, [ours](/privacy-policy), [mail](mailto:a@b.example), [theirs](https://c.example)\n\n' +
        '<img src=x onerror=alert(1)> [bad](javascript:alert(1)) [worse](//evil.example)'
      }
    />,
  )
  expect(html).toContain('<strong>Bold</strong>')
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/privacy-policy',
    'mailto:a@b.example',
    'https://c.example',
  ])
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; [bad](javascript:alert(1))')
})
