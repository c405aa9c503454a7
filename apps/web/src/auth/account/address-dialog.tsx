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

interface AddressDialogProps {
  readonly stored: SavedAddress | undefined
  readonly onClose: () => void
}

/** A new place, or the change of a stored one. Open while it is rendered. */
export function AddressDialog({ stored, onClose }: AddressDialogProps) {
  const t = useText()
  const offline = useOfflineReason()
  const formId = useId()
  const form = useAddressForm({ stored, onClose })
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
          <Button type="submit" form={formId} working={form.isSaving} disabledReason={offline}>
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
          if (!offline) form.submit()
        }}
      >
        <AddressFields form={form} near={stored} />
        <InlineError error={form.error} />
      </form>
    </Dialog>
  )
}

/** What is typed, what is missing of it once the rider has tried to save, and the request that saves it. */
function useAddressForm({ stored, onClose }: AddressDialogProps) {
  const t = useText()
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
  const isSaving = add.isPending || change.isPending
  const isNameless = kind === 'named' && name.trim() === ''
  const submit = () => {
    setTried(true)
    if (isNameless || address.at === null || isSaving) return
    const { lat, lng } = address.at
    const body = { kind, name: kind === 'named' ? name : '', description: address.text, lat, lng }
    if (stored) change.mutate({ params: { id: stored.id }, body })
    else add.mutate({ body })
  }
  return {
    ...{ kind, setKind, name, setName, address, setAddress, submit, isSaving },
    error: add.error ?? change.error,
    nameError: tried && isNameless ? t('account_address_nameless') : undefined,
    addressError: tried && address.at === null ? t('account_address_pick') : undefined,
  }
}

function AddressFields(props: {
  readonly form: ReturnType<typeof useAddressForm>
  readonly near: SavedAddress | undefined
}) {
  const { form, near } = props
  const t = useText()
  const { data: map } = useQuery(mapQuery)
  return (
    <>
      <Segmented
        label={t('account_address_kind')}
        name="kind"
        value={form.kind}
        onChange={form.setKind}
        options={ownKinds.map((value) => ({ value, label: t(`account_address_${value}`) }))}
      />
      {form.kind === 'named' && (
        <TextField
          label={t('account_address_name')}
          maxLength={40}
          dir="auto"
          autoComplete="off"
          error={form.nameError}
          value={form.name}
          onChange={({ currentTarget: { value } }) => form.setName(value)}
        />
      )}
      <AddressField
        name="address"
        label={t('account_address_text')}
        placeholder={t('account_address_placeholder')}
        fetchPlaces={fetchPlaces}
        fetchPlace={fetchPlace}
        near={near ?? map?.center ?? null}
        defaultValue={form.address}
        onChange={form.setAddress}
        error={form.addressError}
        className="min-h-14 rounded-panel border border-line-2 px-4 has-[input:focus-visible]:shadow-[inset_0_0_0_2px_var(--focus)]"
      />
    </>
  )
}
