import { getSettings, type PublicSettings } from '@cabstand/contract/http/operator/settings'
import { buildDictionary } from '@cabstand/contract/texts/dictionary'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextProvider } from '../ui/text.tsx'
import type { MapPin } from './items.ts'
import { MapSummary } from './map-summary.tsx'

const pin = (kind: MapPin['kind'], id: string): MapPin => ({ id, kind, lat: 0, lng: 0 })

test('stops in between are numbered', () => {
  const boot = {
    locale: 'en',
    dateLocale: 'en-GB',
    direction: 'ltr',
    texts: buildDictionary('en', ['form', 'map']),
    settings: getSettings.examples.output as PublicSettings,
  } as const
  const pins = [pin('pickup', 'a'), pin('waypoint', 'b'), pin('waypoint', 'c'), pin('drop', 'd')]
  const markup = renderToString(
    <TextProvider boot={boot}>
      <MapSummary pins={pins} />
    </TextProvider>,
  )
  expect([...markup.matchAll(/<li>([^<]*)</g)].map(([, text]) => text)).toEqual([
    'Pickup',
    'Stop 1',
    'Stop 2',
    'Drop-off',
  ])
})
