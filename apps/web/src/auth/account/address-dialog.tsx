import { changeMyAddress, type SavedAddress, saveMyAddress } from '@cabstand/contract/http/people/account'
import { type OwnKind, ownKinds } from '@cabstand/domain/saved-address/own-address'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addressesEffect } from '../../api/account-effects.ts'
import { fetchPlace, fetchPlaces } from '../../api/queries/places.ts'
import { mapQuery } from '../../api/queries/system.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { AddressField } from '../../ui/address/address-field.tsx'
import type { AddressValue } from '../../ui/address/use-address.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useText } from '../../ui/text.tsx'

/** A new place, or the change of a stored one. Open while it is rendered. */
export function AddressDialog(props: {
  readonly stored: SavedAddress | undefined
  readonly onClose: () => void
}) {
  const { stored, onClose } = props
  const t = useText()
  const offline = useOfflineReason()
  const formId = useId()
  const { data: map } = useQuery(mapQuery)
  const [kind, setKind] = useState<OwnKind>(stored && stored.kind !== 'used' ? stored.kind : 'home')
  const [name, setName] = useState(stored?.name ?? '')
  const [address, setAddress] = useState<AddressValue>(
    stored ? { text: stored.description, at: stored } : { text: '', at: null },
  )
  const [tried, setTried] = useState(false)
  const done = {
    onSuccess: () => {
      toast.done(t('account_address_saved'))
      onClose()
    },
  }
  const add = useAction(saveMyAddress, 'rider', addressesEffect, done)
  const change = useAction(changeMyAddress, 'rider', addressesEffect, done)
  const isNameless = kind === 'named' && name.trim() === ''
  const submit = () => {
    setTried(true)
    if (isNameless || address.at === null || offline || add.isPending || change.isPending) return
    const { lat, lng } = address.at
    const body = { kind, name: kind === 'named' ? name : '', description: address.text, lat, lng }
    if (stored) change.mutate({ params: { id: stored.id }, body })
    else add.mutate({ body })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(stored ? 'account_address_change' : 'account_address_add')}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            working={add.isPending || change.isPending}
            disabledReason={offline}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Segmented
          label={t('account_address_kind')}
          name="kind"
          value={kind}
          onChange={setKind}
          options={ownKinds.map((value) => ({ value, label: t(`account_address_${value}`) }))}
        />
        {kind === 'named' && (
          <TextField
            label={t('account_address_name')}
            maxLength={40}
            dir="auto"
            autoComplete="off"
            error={tried && isNameless ? t('account_address_nameless') : undefined}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
        )}
        <AddressField
          name="address"
          label={t('account_address_text')}
          placeholder={t('account_address_placeholder')}
          fetchPlaces={fetchPlaces}
          fetchPlace={fetchPlace}
          near={stored ?? map?.center ?? null}
          defaultValue={address}
          onChange={setAddress}
          error={tried && address.at === null ? t('account_address_pick') : undefined}
          className="min-h-14 rounded-panel border border-line-2 px-4 has-[input:focus-visible]:shadow-[inset_0_0_0_2px_var(--focus)]"
        />
        <InlineError error={add.error ?? change.error} />
      </form>
    </Dialog>
  )
}
