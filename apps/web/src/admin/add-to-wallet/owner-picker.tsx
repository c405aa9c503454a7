import { Combobox as Base } from '@base-ui/react/combobox'
import type { WalletOwnerRecord } from '@cabstand/contract/schemas/adjustment'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { walletOwnersQuery } from '../../api/queries/wallet-owners.ts'
import { ComboboxMessage, ComboboxPopup } from '../../ui/app/combobox-popup.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { denseClass } from '../../ui/dense-input.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { useSettled } from '../../ui/use-settled.ts'

const pauseMs = 200
const minLength = 2

/** A rider or driver, found by name, mobile or number plate. */
export function OwnerPicker(props: {
  readonly value: WalletOwnerRecord | null
  readonly onChange: (owner: WalletOwnerRecord | null) => void
}) {
  const { value, onChange } = props
  const t = useText()
  const [typed, setTyped] = useState('')
  const wanted = useSettled(typed.trim(), pauseMs)
  const isLong = wanted.length >= minLength
  const found = useQuery({ ...walletOwnersQuery(wanted), enabled: isLong })
  const people = isLong ? (found.data ?? []) : []
  return (
    <Field label={t('add_wallet_person')} note={{ kind: 'plain', text: t('add_wallet_person_hint') }}>
      {(ids) => (
        <Base.Root
          items={people}
          filter={null}
          value={value}
          itemToStringLabel={({ name }: WalletOwnerRecord) => name}
          isItemEqualToValue={(one, other) => one.id === other.id}
          onValueChange={onChange}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change') setTyped(text)
          }}
          autoHighlight
        >
          <Base.Input
            {...ids}
            dir="auto"
            autoComplete="off"
            maxLength={80}
            placeholder={t('add_wallet_person_placeholder')}
            className={`${denseClass} outline-none placeholder:text-ink-3 focus:border-focus focus:outline-1 focus:outline-focus max-lg:text-base`}
          />
          <ComboboxPopup<WalletOwnerRecord>
            keyOf={({ id }) => id}
            message={
              <Base.Status>
                <Status
                  typed={typed}
                  searching={found.isFetching}
                  failed={found.isError}
                  none={people.length === 0}
                />
              </Base.Status>
            }
          >
            {(owner) => <Owner owner={owner} />}
          </ComboboxPopup>
        </Base.Root>
      )}
    </Field>
  )
}

/** What is said in place of results, also to screen readers. */
function Status(props: {
  readonly typed: string
  readonly searching: boolean
  readonly failed: boolean
  readonly none: boolean
}) {
  const { typed, searching, failed, none } = props
  const t = useText()
  if (!none) return null
  const text =
    typed.trim().length < minLength
      ? t('add_wallet_type')
      : searching
        ? t('add_wallet_searching')
        : t(failed ? 'add_wallet_search_failed' : 'add_wallet_nobody')
  return <ComboboxMessage>{text}</ComboboxMessage>
}

function Owner({ owner }: { readonly owner: WalletOwnerRecord }) {
  const t = useText()
  const format = useFormat()
  const { name, usertype, mobile, vehicleNumber, walletBalance } = owner
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5 text-label">
      <Avatar name={name} size="small" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold" dir="auto">
          {name}
        </span>
        <span className="flex flex-wrap gap-x-3 text-ink-2">
          <span>{t(`add_wallet_${usertype}`)}</span>
          {mobile !== null && <Bdi>{mobile}</Bdi>}
          {vehicleNumber !== '' && <Bdi className="font-mono">{vehicleNumber}</Bdi>}
        </span>
      </span>
      <Bdi className="font-semibold">{format.money(walletBalance)}</Bdi>
    </span>
  )
}
