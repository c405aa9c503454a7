import { builtInLocales } from '@cabstand/contract/texts/dictionary'
import { lookUp } from '@cabstand/domain/look-up'
import type { OsmData } from '@cabstand/map-engine/osm'
import territoryInfo from 'cldr-core/supplemental/territoryInfo.json' with { type: 'json' }
import { readNameKey } from './names.ts'

interface Territory {
  readonly _population: string
  readonly languagePopulation?: Readonly<
    Record<string, { readonly _populationPercent: string; readonly _officialStatus?: string }>
  >
}

const territories: Readonly<Record<string, Territory>> = territoryInfo.supplemental.territoryInfo

/** A language is used when at least this share of the named elements, and at least this many, have a name in it. */
const [leastShare, leastNames] = [0.01, 20]

/**
 * The languages in which the places of an extract are searched and shown: Cabstand's own, the official languages of the
 * country and its regions, and those of many names in the extract.
 */
export function chooseLanguages(data: OsmData, country: string | undefined): ReadonlySet<string> {
  return new Set([
    ...builtInLocales.map(primaryOf),
    ...(country === undefined ? [] : officialLanguages(country)),
    ...writtenLanguages(data),
  ])
}

/** Drops script and region, as in `az_Cyrl` and `en-GB`. */
const primaryOf = (language: string) => language.split(/[-_]/)[0] ?? language

function officialLanguages(country: string): string[] {
  const spoken = Object.entries(lookUp(territories, country)?.languagePopulation ?? {})
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
