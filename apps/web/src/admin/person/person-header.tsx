import { confirmAdmin, deletePerson } from '@cabstand/contract/http/people/person-records'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useState } from 'react'
import { deletedPersonEffect, personStateEffect } from '../../api/people-effects.ts'
import type { ShownPerson } from '../../api/queries/people.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { PageTrail } from '../../features/page/page-trail.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { AppButtonLink, useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { toast } from '../../ui/app/toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Plate } from '../../ui/plate.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { PersonStateChip } from '../people/person-state-chip.tsx'
import { WarnChip } from '../people/warn-chip.tsx'
import { StateActions } from './person-state.tsx'
import { usePersonOptions } from './use-person-words.ts'

/** Who it is, what they do now, and what can be done with the account as a whole. */
export function PersonHeader(props: {
  readonly person: ShownPerson
  /** Why the account cannot be changed now, such as unsaved changes. */
  readonly blockedReason: string | undefined
}) {
  const { person, blockedReason } = props
  const { usertype, name, vehicleNumber, carType, fleetadmin } = person
  const t = useText()
  const { carTypes } = usePersonOptions()
  const me = useSignedIn()
  const isDriver = usertype === 'driver'
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 pb-4">
      <PageTrail above={{ label: t(listTitle[usertype]), href: paths.people(usertype) }} here={name} />
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <Avatar name={name} image={person.profileImage} size="small" />
        <PageHeading inPage title={name} className="text-title lg:text-title lg:font-bold" />
        {person.waitsForConfirmation === true && <WarnChip>{t('person_unconfirmed')}</WarnChip>}
        <PersonStateChip person={person} />
        {isDriver && <Tag>{t(`people_state_${person.state}`)}</Tag>}
        {vehicleNumber !== '' && <Plate small number={vehicleNumber} />}
        {carType && <Tag>{carTypes.find(({ value }) => value === carType.id)?.label ?? carType.name}</Tag>}
        {fleetadmin && <Tag>{fleetadmin.name}</Tag>}
      </div>
      {me.id !== person.id && (
        <div className="flex flex-wrap items-start justify-end gap-2">
          <StateActions person={person} />
          {me.usertype === 'admin' && (isDriver || usertype === 'rider') && (
            <AppButtonLink kind="secondary" size="small" href={paths.addToWallet(person.id)}>
              {t('person_add_to_wallet')}
            </AppButtonLink>
          )}
          {person.waitsForConfirmation === true && <Confirmation person={person} />}
          <Deletion person={person} blockedReason={blockedReason} />
        </div>
      )}
    </div>
  )
}

export const listTitle = {
  rider: 'people_riders',
  driver: 'people_drivers',
  fleetadmin: 'people_fleet_admins',
  admin: 'people_admins',
} as const

/** For an admin whom another one added. */
function Confirmation({ person }: { readonly person: ShownPerson }) {
  const t = useText()
  const me = useSignedIn()
  const demo = useDemoReason()
  const [asked, setAsked] = useState(false)
  const { id, name, addedBy } = person
  const action = useAction(confirmAdmin, 'admin', personStateEffect(id), {
    onSuccess: () => {
      setAsked(false)
      toast.done(t('person_confirmed', { name }))
    },
  })
  const isOwn = addedBy?.id === me.id
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        disabledReason={isOwn ? t('person_confirm_own') : undefined}
        onClick={() => setAsked(true)}
      >
        {t('person_confirm')}
      </Button>
      <ConfirmAction
        open={asked}
        onOpenChange={setAsked}
        title={t('person_confirm_question', { name })}
        description={t('person_confirm_note', { name: isolate(addedBy?.name ?? '') })}
        confirmLabel={t('person_confirm')}
        keepLabel={t('person_confirm_keep')}
        blockedReason={demo}
        action={action}
        onConfirm={() => action.mutate({ params: { id }, body: {} })}
      />
    </>
  )
}

function Deletion({
  person,
  blockedReason,
}: {
  readonly person: ShownPerson
  readonly blockedReason: string | undefined
}) {
  const t = useText()
  const go = useGo()
  const demo = useDemoReason()
  const [asked, setAsked] = useState(false)
  const format = useFormat()
  const [agreed, setAgreed] = useState(false)
  const { id, version, usertype, name, drivers } = person
  const walletBalance = person.walletBalance ?? 0
  const remove = useAction(deletePerson, 'admin', deletedPersonEffect, {
    onSuccess: () => {
      toast.done(t('person_deleted', { name }))
      go(paths.people(usertype), { replace: true })
    },
  })
  return (
    <>
      <Button kind="danger-quiet" size="small" onClick={() => setAsked(true)}>
        {t('person_delete')}
      </Button>
      <ConfirmAction
        open={asked}
        onOpenChange={setAsked}
        title={t('person_delete_question', { name })}
        description={
          <>
            {t('person_delete_note')} {drivers > 0 && t('person_delete_drivers', { count: drivers })}
          </>
        }
        confirmLabel={t('person_delete_name', { name })}
        keepLabel={t('person_keep', { name })}
        danger
        action={remove}
        blockedReason={
          demo ??
          blockedReason ??
          (walletBalance !== 0 && !agreed ? t('person_delete_money_first') : undefined)
        }
        onConfirm={() => remove.mutate({ params: { id }, version, body: { walletBalance } })}
      >
        {walletBalance !== 0 && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={agreed}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
              className="size-5 accent-accent"
            />
            {t(walletBalance > 0 ? 'person_delete_money' : 'person_delete_debt', {
              amount: format.money(Math.abs(walletBalance)),
            })}
          </label>
        )}
      </ConfirmAction>
    </>
  )
}
