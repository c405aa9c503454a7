import { splitWords, unfoldedLength } from '../places/fold.ts'

/** The typed prefixes of words of a name, in UTF-16 units. Used for providers that do not return the matched parts. */
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
