const link = /https?:\/\/\S+/g

/** An address that another app shares as text: its lines without links, or the place that a link to a map names. */
export function sharedAddress(text: string): string | undefined {
  const lines = text
    .replaceAll(link, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const address = lines.join(', ') || placeOfLink(text.match(link)?.[0] ?? '')
  return address?.slice(0, 300) || undefined
}

function placeOfLink(href: string): string | undefined {
  const url = URL.parse(href)
  if (url === null) return undefined
  const named = ['address', 'daddr', 'query', 'q'].map((name) => url.searchParams.get(name))
  const [, place] = /\/place\/([^/@]+)/.exec(url.pathname) ?? []
  return named.find((value) => value) ?? (place && decoded(place.replaceAll('+', ' ')))
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
