import { builtInLocales } from '@cabstand/contract/texts/dictionary'
import territoryInfo from 'cldr-core/supplemental/territoryInfo.json' with { type: 'json' }
import type { OsmData } from '../osm/osm-data.ts'
import { readNameKey } from './names.ts'

interface Territory {
  readonly _population: string
  readonly languagePopulation?: Readonly<
    Record<string, { readonly _populationPercent: string; readonly _officialStatus?: string }>
  >
}

const territories: Readonly<Record<string, Territory>> = territoryInfo.supplemental.territoryInfo

/** A language in which so many of the named elements, and at least so many, have a name is written in the area. */
const [leastShare, leastNames] = [0.01, 20]

/**
 * The languages in which the places of an extract are searched and shown: those of Cabstand, the official ones of the
 * country and its regions, and those in which many of the names of the extract are.
 */
export function chooseLanguages(data: OsmData, country: string | undefined): ReadonlySet<string> {
  return new Set([
    ...builtInLocales.map(primaryOf),
    ...(country === undefined ? [] : officialLanguages(country)),
    ...writtenLanguages(data),
  ])
}

/** `az_Cyrl` and `en-GB` without script or region. */
const primaryOf = (language: string) => language.split(/[-_]/)[0] ?? language

function officialLanguages(country: string): string[] {
  const spoken = Object.entries(territories[country]?.languagePopulation ?? {})
  return spoken
    .filter(([, { _officialStatus }]) => _officialStatus !== undefined)
    .map(([of]) => primaryOf(of))
}

function writtenLanguages({ taggedNodes, ways, relations }: OsmData): string[] {
  const counts = new Map<string, number>()
  let named = 0
  for (const elements of [taggedNodes, ways, relations]) {
    for (const { tags } of elements) {
      if (tags?.name === undefined) continue
      named += 1
      for (const tag of Object.keys(tags)) {
        const { key, language } = readNameKey(tag) ?? {}
        if (key === 'name' && language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1)
      }
    }
  }
  const least = Math.max(leastNames, leastShare * named)
  return [...counts].filter(([, count]) => count >= least).map(([language]) => language)
}
