import { isolate } from '@cabstand/contract/texts/isolate'
import { errorCode } from '../../api/api-error.ts'
import { TextField } from '../../ui/field.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'
import type { ReferralEntry } from './use-referral-entry.ts'

/** The optional field of a sign-up for the code of who invites. */
export function ReferralField({ entry }: { readonly entry: ReferralEntry }) {
  const t = useText()
  const format = useFormat()
  const errorText = useErrorText()
  const { typed, found, checking, error } = entry
  const hint = () => {
    if (found === undefined) return t(checking ? 'referral_checking' : 'referral_code_hint')
    const name = isolate(found.firstName)
    return found.bonus > 0
      ? t('referral_invites', { name, bonus: isolate(format.money(found.bonus)) })
      : t('referral_invites_plain', { name })
  }
  return (
    <TextField
      label={t('referral_code')}
      name="referralId"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="auto"
      maxLength={120}
      value={typed}
      error={error ? errorText(errorCode(error)) : undefined}
      hint={hint()}
      onChange={(event) => entry.change(event.target.value)}
    />
  )
}
