import { splitWords, unfoldedLength } from '../places/fold.ts'

/** The beginnings of words of a name that were typed, for providers that do not say what matched. UTF-16 units. */
export function matchTyped(name: string, query: string): { offset: number; length: number }[] {
  const typed = splitWords(query).map((word) => word.folded)
  return splitWords(name).flatMap((word) => {
    const begun = typed
      .filter((one) => word.folded.startsWith(one))
      .toSorted((a, b) => b.length - a.length)[0]
    return begun === undefined
      ? []
      : [{ offset: word.offset, length: unfoldedLength(word.text, begun.length) }]
  })
}
