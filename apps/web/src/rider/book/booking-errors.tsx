import { errorCode } from '../../api/api-error.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { AppButtonLink } from '../../navigation/app-link.tsx'
import { type BookSearch, paths } from '../../navigation/paths.ts'
import { useBoot } from '../../ui/boot.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'

/** Why the booking failed, with a next step. */
export function BookingError(props: {
  readonly error: Error | null
  readonly search: BookSearch
  readonly onRetry: () => void
  readonly onNewPrices: () => void
  readonly onChange: (patch: BookSearch) => void
}) {
  const { error, search, onRetry, onNewPrices, onChange } = props
  const t = useText()
  const { contactEmail } = useBoot().settings
  if (!error) return null
  const code = errorCode(error)
  const retry = (
    <Button key="retry" kind="secondary" size="small" onClick={onRetry}>
      {t('try_again')}
    </Button>
  )
  const later = (
    <Button key="later" kind="secondary" size="small" onClick={() => onChange({ when: 'later' })}>
      {t('book_for_later')}
    </Button>
  )
  const toBookings = (
    <AppButtonLink key="bookings" kind="secondary" size="small" href={paths.bookings()}>
      {t('trip_to_bookings')}
    </AppButtonLink>
  )
  const signIn = (
    <AppButtonLink key="login" kind="secondary" size="small" href={paths.login(paths.book(search))}>
      {t('book_sign_in')}
    </AppButtonLink>
  )
  const newPrices = (
    <Button key="prices" kind="secondary" size="small" onClick={onNewPrices}>
      {t('book_new_prices')}
    </Button>
  )
  const withoutPromo = [
    <Button key="promo" kind="secondary" size="small" onClick={() => onChange({ promo: undefined })}>
      {t('promo_book_without')}
    </Button>,
  ]
  const steps = {
    promo_not_found: withoutPromo,
    promo_expired: withoutPromo,
    promo_used_up: withoutPromo,
    promo_already_used: withoutPromo,
    promo_min_order: withoutPromo,
    must_login: [signIn],
    not_logged_in: [signIn],
    select_proper: [newPrices],
    user_issue_contact_admin: contactEmail
      ? [
          <a key="contact" href={`mailto:${contactEmail}`} className={buttonClass('secondary', 'small')}>
            <bdi className="caps-center">{contactEmail}</bdi>
          </a>,
        ]
      : [],
    no_driver_found_alert_messege: [retry, later],
    too_many_open_bookings: [toBookings],
    too_many_later_bookings: [toBookings],
    too_many_bookings: [later],
    booking_paused: [later],
    payment_not_possible: [
      <Button key="cash" kind="secondary" size="small" onClick={() => onChange({ pay: 'cash' })}>
        {t('book_pay_cash')}
      </Button>,
    ],
    past_booking_error: [
      <Button
        key="now"
        kind="secondary"
        size="small"
        onClick={() => onChange({ when: undefined, at: undefined })}
      >
        {t('now')}
      </Button>,
    ],
    network_error: [retry],
    internal_error: [retry],
  } as const
  const step = code in steps ? steps[code as keyof typeof steps] : []
  return <InlineError error={error} action={<span className="flex flex-wrap gap-2">{step}</span>} />
}
