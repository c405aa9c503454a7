import { deleteMyAddress, type SavedAddress } from '@cabstand/contract/http/people/account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesEffect } from '../../api/account-effects.ts'
import { myAddressesQuery } from '../../api/queries/account.ts'
import { useAction } from '../../api/use-action.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { type Translate, useText } from '../../ui/text.tsx'
import { AccountSection } from './account-section.tsx'
import { AddressDialog } from './address-dialog.tsx'

/** Destinations without a name that are listed before the rider asks for all. */
const usedRows = 3

/** The rider's home, work and named places, and where their rides ended. */
export function AddressesSection() {
  const t = useText()
  const query = useQuery(myAddressesQuery)
  const [edited, setEdited] = useState<SavedAddress | 'new'>()
  return (
    <AccountSection title={t('account_addresses')} note={t('account_addresses_note')}>
      <Answer answer={query} failedTitle={t('account_addresses_failed')} skeleton={<RowsSkeleton />}>
        {(addresses) => <AddressList addresses={addresses} onEdit={setEdited} />}
      </Answer>
      <Button kind="secondary" className="justify-self-start" onClick={() => setEdited('new')}>
        {t('account_address_add')}
      </Button>
      {edited !== undefined && (
        <AddressDialog stored={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </AccountSection>
  )
}

function AddressList(props: {
  readonly addresses: readonly SavedAddress[]
  readonly onEdit: (address: SavedAddress) => void
}) {
  const { addresses, onEdit } = props
  const t = useText()
  const offline = useOfflineReason()
  const [all, setAll] = useState(false)
  const remove = useAction(deleteMyAddress, 'rider', addressesEffect, {
    onSuccess: () => toast.done(t('account_address_deleted')),
  })
  if (addresses.length === 0) return <p className="text-ink-2">{t('account_addresses_none')}</p>
  const named = addresses.filter(({ kind }) => kind !== 'used').length
  const shown = all ? addresses : addresses.slice(0, named + usedRows)
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((address) => {
          const { title, line } = rowText(address, t)
          return (
            <li key={address.id} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-medium [overflow-wrap:anywhere]">
                  <bdi>{title}</bdi>
                </span>
                <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">
                  <bdi>{line}</bdi>
                </span>
              </span>
              <span className="flex">
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t('account_address_edit_of', { name: title })}
                  onClick={() => onEdit(address)}
                >
                  {t(address.kind === 'used' ? 'account_address_name_it' : 'account_address_edit')}
                </Button>
                <Button
                  kind="danger-quiet"
                  size="small"
                  aria-label={t('account_address_delete_of', { name: title })}
                  disabledReason={offline}
                  onClick={() => remove.mutate({ params: { id: address.id }, body: {} })}
                >
                  {t('account_address_delete')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {shown.length < addresses.length && (
        <Button kind="quiet" size="small" className="justify-self-start" onClick={() => setAll(true)}>
          {t('account_addresses_all', { count: addresses.length })}
        </Button>
      )}
      <InlineError error={remove.error} />
    </>
  )
}

function rowText({ kind, name, description, count }: SavedAddress, t: Translate) {
  if (kind === 'used') return { title: description, line: t('account_address_uses', { count }) }
  return { title: kind === 'named' ? name : t(`places_${kind}`), line: description }
}

export function RowsSkeleton() {
  return (
    <Skeleton className="grid gap-4 py-2">
      {[0, 1].map((row) => (
        <SkeletonBar key={row} className="w-2/3" />
      ))}
    </Skeleton>
  )
}
