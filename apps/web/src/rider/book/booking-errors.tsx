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
  const press = (text: string, onClick: () => void) => [
    <Button key={text} kind="secondary" size="small" onClick={onClick}>
      {text}
    </Button>,
  ]
  const link = (text: string, href: string) => [
    <AppButtonLink key={text} kind="secondary" size="small" href={href}>
      {text}
    </AppButtonLink>,
  ]
  const retry = press(t('try_again'), onRetry)
  const later = press(t('book_for_later'), () => onChange({ when: 'later' }))
  const toBookings = link(t('trip_to_bookings'), paths.bookings())
  const signIn = link(t('book_sign_in'), paths.login(paths.book(search)))
  const withoutPromo = press(t('promo_book_without'), () => onChange({ promo: undefined }))
  const steps = {
    promo_not_found: withoutPromo,
    promo_expired: withoutPromo,
    promo_used_up: withoutPromo,
    promo_already_used: withoutPromo,
    promo_min_order: withoutPromo,
    must_login: signIn,
    not_logged_in: signIn,
    select_proper: press(t('book_new_prices'), onNewPrices),
    user_issue_contact_admin: contactEmail
      ? [
          <a key="contact" href={`mailto:${contactEmail}`} className={buttonClass('secondary', 'small')}>
            <bdi className="caps-center">{contactEmail}</bdi>
          </a>,
        ]
      : [],
    no_driver_found_alert_messege: [...retry, ...later],
    too_many_open_bookings: toBookings,
    booking_paused: later,
    payment_not_possible: press(t('book_pay_cash'), () => onChange({ pay: 'cash' })),
    past_booking_error: press(t('now'), () => onChange({ when: undefined, at: undefined })),
    network_error: retry,
    internal_error: retry,
  } as const
  const step = code in steps ? steps[code as keyof typeof steps] : []
  return <InlineError error={error} action={<span className="flex flex-wrap gap-2">{step}</span>} />
}
