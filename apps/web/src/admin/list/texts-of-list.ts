import type { ListColumn } from '@cabstand/contract/lists/definition'
import type { TextKey } from '@cabstand/contract/texts/keys'
import type { Translate } from '../../ui/text.tsx'

/** A text of a list's definition: it has no values to fill in. */
export const textOf = (t: Translate, key: TextKey): string => (t as (key: TextKey) => string)(key)

export const headingOf = (t: Translate, { label }: Pick<ListColumn, 'label'>): string => textOf(t, label)
