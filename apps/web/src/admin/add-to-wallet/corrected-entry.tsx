import { useInfiniteQuery } from '@tanstack/react-query'
import { personWalletQuery } from '../../api/queries/people.ts'
import { Select } from '../../ui/app/select.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { purposeText } from '../ledger/purpose-text.ts'

const none = 'none'

/** The entry of a wallet that was wrong, from its newest ones; it may stay unnamed. */
export function CorrectedEntry(props: {
  readonly owner: string
  readonly value: string | undefined
  readonly onChange: (entryId: string | undefined) => void
}) {
  const { owner, value, onChange } = props
  const t = useText()
  const format = useFormat()
  const lines = useInfiniteQuery(personWalletQuery(owner)).data?.pages[0]?.walletHistory ?? []
  const options = lines.map(({ id, date, purpose, type, amount, cause, txRef }) => {
    const signed = format.money(type === 'Credit' ? amount : -amount)
    const reference = cause?.kind === 'booking' ? [txRef] : []
    return {
      value: id,
      label: [format.dateTime(date), purposeText(t, purpose), ...reference, signed].join(', '),
    }
  })
  const chosen = options.find((option) => option.value.startsWith(`${value}.`))
  return (
    <Select
      dense
      label={t('add_wallet_corrects')}
      value={chosen?.value ?? none}
      options={[{ value: none, label: t('add_wallet_corrects_none') }, ...options]}
      onChange={(line) => onChange(line === none ? undefined : line.split('.')[0])}
    />
  )
}
