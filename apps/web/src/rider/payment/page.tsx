import { useQuery } from '@tanstack/react-query'
import { errorCode, isWorthRetrying } from '../../api/api-error.ts'
import { type Payment, paymentQuery } from '../../api/queries/payments.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { AppButtonLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIdInPath } from '../../navigation/use-id-in-path.ts'
import { useScreenSearch } from '../../navigation/use-screen-search.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { nextCheckMs } from './next-check.ts'
import { hasLeft } from './search.ts'

/**
 * `/payments/:id`: what became of a card payment, for a person who comes back from its checkout. It asks until the end
 * is known.
 */
export function PaymentPage() {
  const t = useText()
  const query = useQuery({
    ...paymentQuery(useIdInPath(), useScreenSearch(hasLeft)),
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) =>
      error === null || isWorthRetrying(error)
        ? nextCheckMs(data?.status, dataUpdateCount + errorUpdateCount)
        : false,
  })
  if (query.data === undefined && query.isError && errorCode(query.error) === 'not_found')
    return <UnknownPayment />
  const title = query.data && signOf(query.data, t).title
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-5 pb-6 lg:pt-8">
      <PageHeading title={title ?? t('checkout_page')} className="mb-3">
        {t('checkout_page')}
      </PageHeading>
      <Answer
        answer={query}
        failedTitle={t('checkout_failed_to_load')}
        className="rounded-card border border-line"
        skeleton={<PaymentSkeleton />}
      >
        {(payment) => <PaymentState payment={payment} />}
      </Answer>
    </div>
  )
}

function PaymentState({ payment }: { readonly payment: Payment }) {
  const t = useText()
  const format = useFormat()
  const { title, note, Icon } = signOf(payment, t)
  return (
    <>
      <div role="status">
        <SignPanel title={title} note={note} aside={<Icon />}>
          <p className="pt-3 font-display text-[3.25rem] leading-none">
            <Bdi className="caps-center">{format.money(payment.amount)}</Bdi>
          </p>
        </SignPanel>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <NextSteps payment={payment} />
      </div>
    </>
  )
}

/** Where to go on: to the checkout while it can still be paid, to the booking, or to the wallet. */
function NextSteps({
  payment: { id, bookingId, forTip, provider, title, status, outcome, canContinue },
}: {
  payment: Payment
}) {
  const t = useText()
  const isOpen = status === 'open' || status === 'failed'
  const continues = isOpen && canContinue
  const isUnpaid = isOpen || status === 'cancelled' || status === 'expired'
  const isInWallet = outcome === 'credited' || outcome === 'toppedUp'
  const toBooking = bookingId !== null &&
    !continues && {
      href: paths.booking(bookingId),
      // Its payment booked a parcel. Of a ride, which is paid for at its end, the trip says nothing of it.
      state: { justBooked: outcome === 'settled' },
      label: t(isUnpaid && !forTip ? 'checkout_leave' : 'checkout_to_trip'),
    }
  const toWallet = (bookingId === null || isInWallet) && {
    href: paths.wallet(),
    state: {},
    label: t('checkout_to_wallet'),
  }
  const links = [toWallet, toBooking].filter((link) => link !== false)
  return (
    <>
      {continues && (
        // A page of the server.
        <ButtonLink href={paths.checkout(id)}>{t('checkout_continue', { provider: title })}</ButtonLink>
      )}
      {continues && (
        // Through the server, which ends this payment: money that arrives all the same is credited.
        <ButtonLink kind="secondary" href={paths.leaveCheckout(provider, id)}>
          {t('checkout_leave')}
        </ButtonLink>
      )}
      {links.map(({ label, ...link }, index) => (
        <AppButtonLink key={link.href} {...link} kind={index === 0 && !continues ? 'primary' : 'secondary'}>
          {label}
        </AppButtonLink>
      ))}
    </>
  )
}

const Done = () => <CheckIcon size={24} className="text-signal" />
const NotPaid = () => <AlertIcon size={24} />
const Waiting = () => <Spinner className="size-7" />

function signOf({ status, outcome, forTip, title: provider }: Payment, t: Translate) {
  switch (status) {
    case 'opening':
      return { title: t('checkout_checking'), note: t('checkout_checking_note'), Icon: Waiting }
    case 'open':
      return { title: t('checkout_open'), note: t('checkout_open_note', { provider }), Icon: Waiting }
    case 'pending':
      return { title: t('checkout_pending'), note: t('checkout_pending_note'), Icon: Waiting }
    case 'paid':
      if (outcome === 'credited')
        return {
          title: t('checkout_credited'),
          note: t(forTip ? 'checkout_tip_credited_note' : 'checkout_credited_note'),
          Icon: Done,
        }
      if (outcome === 'toppedUp')
        return { title: t('checkout_top_up'), note: t('checkout_top_up_note'), Icon: Done }
      if (outcome === 'tipped')
        return { title: t('checkout_tipped'), note: t('checkout_tipped_note'), Icon: Done }
      return { title: t('checkout_paid'), note: t('checkout_paid_note'), Icon: Done }
    case 'failed':
      return { title: t('checkout_failed'), note: t('checkout_failed_note'), Icon: NotPaid }
    case 'cancelled':
      return { title: t('checkout_cancelled'), note: t('checkout_cancelled_note'), Icon: NotPaid }
    case 'expired':
      return { title: t('checkout_expired'), note: t('checkout_expired_note'), Icon: NotPaid }
    default:
      return status satisfies never
  }
}

function UnknownPayment() {
  const t = useText()
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-start gap-3 px-4 py-10">
      <PageHeading title={t('checkout_page')} />
      <p className="text-ink-2">{t('checkout_unknown')}</p>
      <AppButtonLink href={paths.wallet()}>{t('checkout_to_wallet')}</AppButtonLink>
    </div>
  )
}

function PaymentSkeleton() {
  const t = useText()
  return (
    <div role="status">
      <p className="mb-3 text-ink-2">{t('checkout_checking')}</p>
      <Skeleton>
        <SkeletonBar className="h-37 rounded-sign" />
      </Skeleton>
    </div>
  )
}
