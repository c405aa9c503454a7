import { startBooking } from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { lazy, Suspense, useId, useState } from 'react'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { firstName } from '../labels.ts'
import type { OwnPosition } from '../position/use-own-position.ts'
import { addTry, triesLeft } from './code-tries.ts'
import { Reference } from './drive-step.tsx'
import { RiderRow } from './rider-row.tsx'
import { TripActions } from './trip-actions.tsx'

/** Only deliveries have pictures. */
const ParcelPictureFields = lazy(() =>
  import('../pictures/parcel-picture.tsx').then((file) => ({ default: file.ParcelPictureFields })),
)

const codeLength = 5

/** At the pickup: the rider's code starts the trip. */
export function StartStep({ trip, position }: { trip: DriverBooking; position: OwnPosition }) {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const { code, setCode, tries, start, send } = useStart(trip, position)
  const problem = start.error ? codeProblems[start.error.code] : undefined
  const missing = trip.otpRequired && code.length < codeLength ? t('driver_code_missing') : undefined
  return (
    <section aria-label={t('driver_step_wait')} className="flex flex-1 flex-col gap-4">
      <div>
        <h2 className="text-h3 font-bold">{t('driver_step_wait')}</h2>
        <p className="text-base text-ink-2">
          {trip.driverArriveTime && t('driver_arrived_since', { time: format.time(trip.driverArriveTime) })}{' '}
          <Reference trip={trip} />
        </p>
      </div>
      <RiderRow trip={trip} at="pickup" />
      {trip.service === 'delivery' && (
        <Suspense>
          <ParcelPictureFields trip={trip} at="pickup" />
        </Suspense>
      )}
      <form
        className="mt-auto grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!missing && !offline && !start.isPending) send()
        }}
      >
        {trip.otpRequired && (
          <RiderCode
            name={firstName(trip.passengerName ?? trip.customerName)}
            code={code}
            onCode={setCode}
            problem={problem}
            left={triesLeft(tries, Date.now())}
          />
        )}
        {problem === undefined && <InlineError error={start.error} />}
        <Button
          type="submit"
          kind="signal"
          size="driver"
          className="w-full focus-visible:outline-focus!"
          working={start.isPending}
          disabledReason={offline ?? missing}
        >
          {t('driver_start')}
        </Button>
        <TripActions trip={trip} target={trip.pickup} />
      </form>
    </section>
  )
}

/** The code that is typed, and the request that starts the trip with it. */
function useStart(trip: DriverBooking, position: OwnPosition) {
  const [code, setCode] = useState('')
  const [tries, setTries] = useState<readonly number[]>([])
  const start = useBookingAction(startBooking, 'driver', {
    onSuccess: () => void position.tellNow(),
    onError: (error) => {
      setCode('')
      if (error.code === 'wrong_otp') setTries((known) => addTry(known, Date.now()))
    },
  })
  const send = () => start.mutate({ params: { id: trip.id }, body: trip.otpRequired ? { otp: code } : {} })
  return { code, setCode, tries, start, send }
}

type CodeProblem = 'wrong' | 'blocked'
/** The errors that stand at the code. */
const codeProblems: Readonly<Record<string, CodeProblem>> = {
  wrong_otp: 'wrong',
  too_many_requests: 'blocked',
}

/** The field for the rider's code, below what is said about it. */
function RiderCode(props: {
  readonly name: string
  readonly code: string
  readonly onCode: (code: string) => void
  readonly problem: CodeProblem | undefined
  /** How often a wrong code may still be sent. */
  readonly left: number
}) {
  const { name, code, onCode, problem, left } = props
  const t = useText()
  const noteId = useId()
  const note = {
    wrong: t('driver_code_wrong', { left }),
    blocked: t('driver_code_blocked'),
    none: t('driver_code_note', { name }),
  }[problem ?? 'none']
  return (
    <>
      <p
        id={noteId}
        role={problem && 'alert'}
        className={problem ? 'text-base font-semibold text-danger' : 'text-base text-ink-2'}
      >
        {note}
      </p>
      <CodeInput
        label={t('driver_code_label')}
        length={codeLength}
        value={code}
        onChange={onCode}
        invalid={problem === 'wrong' && code === ''}
        describedBy={noteId}
      />
    </>
  )
}
