import { type PostingPurpose, postingPurposes } from '@cabstand/domain/ledger/postings'
import type { Translate } from '../../ui/text.tsx'

const purposes: ReadonlySet<string> = new Set(postingPurposes)

type Purposed = PostingPurpose extends infer P extends string ? Underscored<P> : never
type Underscored<P extends string> = P extends `${infer Head}-${infer Tail}` ? `${Head}_${Tail}` : P

/** The label of a line's purpose. An unknown purpose is shown unchanged. */
export function purposeText(t: Translate, purpose: string): string {
  return purposes.has(purpose) ? t(`admin_purpose_${purpose.replace('-', '_') as Purposed}`) : purpose
}
