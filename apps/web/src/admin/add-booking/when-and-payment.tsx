import { findTripDateError } from '@cabstand/domain/booking/book-later'
import { LaterField } from '../../features/booking/later-field.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'
import { shortcuts } from './shortcuts.ts'
import type { AddBooking } from './use-add-booking.ts'

/** Now or later, and how the rider pays. */
export function WhenAndPayment({
  booking,
  focusLater,
}: {
  readonly booking: AddBooking
  /** Later was chosen by key: the focus goes to its day. */
  readonly focusLater: boolean
}) {
  const { values, change, caller, offer, isLater } = booking
  const t = useText()
  const format = useFormat()
  const balance = caller.state.person?.walletBalance ?? null
  const isShort =
    values.pay === 'wallet' && balance !== null && offer !== undefined && balance < offer.tripCost
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Choice label={t('add_booking_when')} keys={shortcuts.when}>
          <Segmented
            label={t('add_booking_when')}
            name="when"
            size="small"
            value={values.when}
            onChange={(when) => change({ when, ...(when === 'now' && { at: '' }) })}
            options={[
              { value: 'now', label: t('now') },
              { value: 'later', label: t('later') },
            ]}
          />
        </Choice>
        <Choice label={t('add_booking_payment')} keys={shortcuts.pay}>
          <Segmented
            label={t('add_booking_payment')}
            name="pay"
            size="small"
            value={values.pay}
            onChange={(pay) => change({ pay })}
            options={[
              { value: 'cash', label: t('add_booking_cash') },
              ...(balance === null
                ? []
                : ([
                    {
                      value: 'wallet',
                      label: t('add_booking_by_wallet', { balance: format.money(balance) }),
                    },
                  ] as const)),
            ]}
          />
        </Choice>
      </div>
      {isShort && (
        <p role="status" className="flex items-start gap-1.5 font-semibold text-warn">
          <AlertIcon size={16} />
          {t('add_booking_wallet_short')}
        </p>
      )}
      {isLater && (
        <div className="grid gap-1.5 sm:max-w-72">
          <LaterField
            defaultValue={values.at || undefined}
            autoFocus={focusLater}
            onChange={(at) => change({ at: at ?? '' })}
          />
          <TimeError at={values.at} />
        </div>
      )}
    </div>
  )
}

function Choice(props: { label: string; keys: string; children: React.ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden="true" className="flex items-center gap-2 font-semibold text-ink-2">
        {props.label} <KeyHint keys={props.keys} />
      </span>
      {props.children}
    </div>
  )
}

function TimeError({ at }: { readonly at: string }) {
  const errorText = useErrorText()
  const error = at === '' ? undefined : findTripDateError(Date.parse(at), Date.now())
  if (error === undefined) return null
  return (
    <p role="alert" className="flex items-start gap-1.5 font-semibold text-danger">
      <AlertIcon size={16} />
      {errorText(error)}
    </p>
  )
}
