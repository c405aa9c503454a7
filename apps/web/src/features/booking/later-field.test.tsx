import { getSettings, type PublicSettings } from '@cabstand/contract/http/operator/settings'
import { buildDictionary } from '@cabstand/contract/texts/dictionary'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TextBoot, TextProvider } from '../../ui/text.tsx'
import { LaterField } from './later-field.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T17:42:10Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function show(locale: string, dateLocale: string, timeZone: string, defaultValue?: string) {
  const boot: TextBoot = {
    locale,
    dateLocale,
    direction: 'ltr',
    texts: buildDictionary(locale, ['form']),
    settings: { ...(getSettings.examples.output as PublicSettings), timeZone },
  }
  const markup = renderToString(
    <TextProvider boot={boot}>
      <LaterField defaultValue={defaultValue} onChange={() => undefined} />
    </TextProvider>,
  )
  const [days = [], times = []] = markup
    .split('<select')
    .slice(1)
    .map((list) => [...list.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)</g)])
  const chosen = (options: readonly RegExpMatchArray[]) => options.find(([, , selected]) => selected)?.[1]
  return {
    days: days.map(([, key, , name]) => `${key} ${name}`),
    times: times.map(([, key, , name]) => `${key} ${name}`),
    picks: [...markup.matchAll(/<button[^>]*>([^<]*)</g)].map(([, name]) => name),
    chosen: chosen(days),
    time: chosen(times),
    at: /name="at" value="([^"]*)"/.exec(markup)?.[1],
  }
}

test('offers a time half an hour ahead, and every day that can be booked', () => {
  const { days, chosen, time, at } = show('en', 'en-GB', 'Europe/Lisbon')
  expect([chosen, time, at]).toEqual(['2026-11-21', '18:15', '2026-11-21T18:15:00.000Z'])
  expect(days).toHaveLength(31)
  expect(days.slice(0, 3)).toEqual([
    '2026-11-21 Today: Sat 21 Nov',
    '2026-11-22 Tomorrow: Sun 22 Nov',
    '2026-11-23 Mon 23 Nov',
  ])
})

test('days and time are those of the settings’ time zone', () => {
  const { days, chosen, time, at } = show('en', 'en-GB', 'Pacific/Auckland', '2026-11-22T17:40:00Z')
  expect(days[0]).toBe('2026-11-22 Today: Sun 22 Nov')
  expect([chosen, time, at]).toEqual(['2026-11-23', '06:40', '2026-11-22T17:40:00.000Z'])
})

test('days have the words and the calendar of the language, with Latin digits', () => {
  expect(show('ar', 'ar-u-nu-latn', 'Asia/Riyadh').days[0]).toBe('2026-11-21 اليوم: السبت، 21 نوفمبر')
  expect(show('ar', 'ar-SA-u-ca-islamic-umalqura-nu-latn', 'Asia/Riyadh').days[1]).toMatch(/غدًا.*12 جمادى/)
})

test('a time that cannot be booked stays what it is', () => {
  const { days, chosen } = show('en', 'en-GB', 'Europe/Lisbon', '2026-11-20T09:00:00Z')
  expect(days).toHaveLength(32)
  expect(chosen).toBe('2026-11-20')
})

test('times are a list in the clock of the language: of today those that can still be booked', () => {
  const { times } = show('en', 'en-US', 'Europe/Lisbon')
  expect([times[0], times.at(-1), times.length]).toEqual(['18:00 06:00 PM', '23:55 11:55 PM', 72])
  expect(show('en', 'en-GB', 'Europe/Lisbon', '2026-11-23T10:00:00Z').times).toHaveLength(288)
})

test('half an hour from now, tonight and tomorrow morning are one press; tonight only before it', () => {
  expect(show('en', 'en-GB', 'Europe/Lisbon').picks).toEqual([
    'In 30 minutes',
    'Tonight, 20:00',
    'Tomorrow, 08:00',
  ])
  expect(show('en', 'en-GB', 'Asia/Riyadh').picks).toEqual(['In 30 minutes', 'Tomorrow, 08:00'])
})
