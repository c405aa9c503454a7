import { signUpAsDriver } from '@cabstand/contract/http/people/driver-sign-up'
import type { Me } from '@cabstand/contract/http/people/users'
import { findMissingForApproval } from '@cabstand/domain/people/missing-for-approval'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { useAction } from '../../api/use-action.ts'
import { useMissingWords } from '../../features/approval/missing-items.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { ReferralField } from '../../features/referral/referral-field.tsx'
import { useReferralEntry } from '../../features/referral/use-referral-entry.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { type DriverDetails, DriverDetailsFields } from './driver-details.tsx'

const emptyDetailsOf = ({ firstName, lastName, email }: Me): DriverDetails => ({
  firstName,
  lastName,
  email,
  carType: '',
  vehicleMake: '',
  vehicleModel: '',
  vehicleNumber: '',
  licenseImage: '',
})

/** Signs the person up. They are a driver then, or one who waits: the app starts anew. */
const useSignUpAsDriver = (onDone: () => void) =>
  useAction(
    signUpAsDriver,
    'rider',
    {},
    {
      onSuccess: ({ approved }) => {
        onDone()
        window.location.assign(approved ? paths.bookings() : paths.drive())
      },
    },
  )

/** `/drive`: a rider who has not travelled yet signs up as a driver. */
export function DrivePage() {
  const t = useText()
  const missingWords = useMissingWords()
  const offline = useOfflineReason()
  const me = useSignedIn()
  const [typed, setTyped] = useState(() => emptyDetailsOf(me))
  const referral = useReferralEntry()
  const send = useSignUpAsDriver(referral.done)
  const code = send.error ? errorCode(send.error) : undefined
  const sendAll = async () => {
    if (me.profileComplete || (await referral.send())) send.mutate({ body: typed })
  }
  const missing = findMissingForApproval(typed)
  const blocked = missing.length > 0 ? t('drive_missing', { items: missingWords(missing) }) : offline
  return (
    <form
      noValidate
      className="mx-auto grid w-full max-w-xl gap-7 px-4 pt-5 pb-8 lg:pt-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (blocked === undefined && !send.isPending) void sendAll()
      }}
    >
      <div>
        <PageHeading title={t('drive_title')} />
        <p className="mt-1 text-ink-2">{t('drive_note')}</p>
      </div>
      <DriverDetailsFields
        typed={typed}
        code={code}
        afterPerson={!me.profileComplete && <ReferralField entry={referral} />}
        onChange={(changes) => {
          setTyped({ ...typed, ...changes })
          if (send.isError) send.reset()
        }}
      />
      {code !== 'proper_email' && (
        <InlineError
          error={send.error}
          action={
            (code === 'phone_no_update' || code === 'email_needs_code') && (
              <AppLink href={paths.profile()} className="font-bold underline">
                {t('nav_profile')}
              </AppLink>
            )
          }
        />
      )}
      <Button
        type="submit"
        size="large"
        working={send.isPending || send.isSuccess}
        workingLabel={t('drive_sending')}
        disabledReason={blocked}
      >
        {t('drive_send')}
      </Button>
    </form>
  )
}
