import { useState } from 'react'
import { toast } from '../../ui/app/toast.ts'
import { cx } from '../../ui/cx.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { useErrorText, useLocale, useText } from '../../ui/text.tsx'

const loadList = () => import('./country-list.tsx')
const warmUp = () => void loadList().catch(() => undefined)

export interface CountryChoiceProps {
  /** ISO 3166-1 alpha-2, in capitals; empty where the operator has named none. */
  readonly value: string
  /** Its dialling prefix; undefined where there is none, or until the world's numbers are loaded. */
  readonly prefix: string | undefined
  /** No other country can be chosen: the operator wants it so, or the world's numbers are not loaded. */
  readonly fixed: boolean
  readonly className: string
  readonly onChange: (country: string) => void
}

/** The dialling prefix of a number, as a button that opens the list of countries. The list loads when it is needed. */
export function CountryChoice({ value, prefix, fixed, className, onChange }: CountryChoiceProps) {
  const t = useText()
  const errorText = useErrorText()
  const { locale } = useLocale()
  const [list, setList] = useState<Awaited<ReturnType<typeof loadList>>>()
  const shown = prefix === undefined ? value || '+' : `${value} ${prefix}`
  const look = cx(className, 'flex w-auto! items-center gap-1 whitespace-nowrap tabular-nums')
  if (fixed) return <span className={cx(look, 'text-ink-2!')}>{shown}</span>
  const name = prefix && `${new Intl.DisplayNames(locale, { type: 'region' }).of(value)} ${prefix}`
  const trigger = (
    <button
      type="button"
      aria-label={[t('mobile_country'), name].filter(Boolean).join(': ')}
      aria-haspopup="dialog"
      aria-expanded={false}
      className={cx(look, 'cursor-pointer')}
      onPointerEnter={warmUp}
      onFocus={warmUp}
      onClick={() => void loadList().then(setList, () => toast.failed(errorText('network_error')))}
    >
      <span aria-hidden="true">{shown}</span>
      <ChevronDownIcon size={14} />
    </button>
  )
  return list ? <list.CountryList trigger={trigger} value={value} onChange={onChange} /> : trigger
}
