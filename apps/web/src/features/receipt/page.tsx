import { type DriverReceipt, downloadReceipt, type Receipt } from '@cabstand/contract/http/money/receipts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { type AnyReceipt, receiptQuery } from '../../api/queries/receipts.ts'
import { saveExport } from '../../api/save-export.ts'
import { stringifySearch } from '../../navigation/search-params.ts'
import { useIdInPath } from '../../navigation/use-id-in-path.ts'
import { toast } from '../../ui/app/toast.ts'
import { Bdi, Dot } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { FareLines } from '../../ui/fare-lines.tsx'
import type { Format } from '../../ui/format.ts'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { type Translate, useErrorText, useFormat, useLocale, useText } from '../../ui/text.tsx'
import { Answer } from '../answer/answer.tsx'
import { RiderFare } from '../fare/rider-fare.tsx'
import { PageHeading } from '../page/page-heading.tsx'
import { useOfflineReason } from '../session/use-online.ts'
import { durationText } from '../text/duration.ts'
import { RouteDrawing } from './route-drawing.tsx'

/** `/bookings/:id/receipt`: what a ride cost and how it was paid; for its driver, their share of it. */
export function ReceiptPage() {
  const t = useText()
  const id = useIdInPath()
  const answer = useQuery(receiptQuery(id))
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-5 pb-8 lg:pt-8">
      <Answer answer={answer} failedTitle={t('receipt_failed')} skeleton={<ReceiptSkeleton />}>
        {(receipt) => <ReceiptSheet receipt={receipt} />}
      </Answer>
    </div>
  )
}

function ReceiptSheet({ receipt }: { readonly receipt: AnyReceipt }) {
  const t = useText()
  const format = useFormat()
  const { company, reference } = receipt
  const isRecord = !('lines' in receipt)
  return (
    <article className="grid gap-5">
      <header className="grid gap-1">
        <p className="font-semibold text-accent">
          <bdi>{company.name}</bdi>
        </p>
        {company.address !== '' && (
          <p className="text-label text-ink-2">
            <bdi>{company.address}</bdi>
          </p>
        )}
        {company.taxNumber !== '' && (
          <p className="text-label text-ink-2">{t('receipt_tax_number', { number: company.taxNumber })}</p>
        )}
        <div className="mt-3 flex flex-wrap items-start justify-between gap-3">
          <PageHeading title={t(isRecord ? 'receipt_record_of' : 'receipt_of', { reference })} />
          <DownloadButton receipt={receipt} />
        </div>
        <p className="text-ink-2">
          {!isRecord && (
            <>
              {t('receipt_number')} <Bdi className="font-mono">{String(receipt.number)}</Bdi>
              <Dot />
            </>
          )}
          <bdi>{format.date(receipt.issuedAt)}</bdi>
        </p>
        {receipt.isCancelled && <p className="text-ink-2">{t('receipt_cancelled')}</p>}
      </header>
      <RouteDrawing {...receipt} label={t('receipt_route')} />
      <Trip receipt={receipt} />
      {isRecord ? <Share record={receipt} /> : <Price receipt={receipt} />}
    </article>
  )
}

function Trip({ receipt }: { readonly receipt: AnyReceipt }) {
  const t = useText()
  const format = useFormat()
  const stops = [
    { label: t('receipt_pickup'), stop: receipt.pickup, at: receipt.tripStartTime },
    ...receipt.waypoints.map((stop, index) => ({
      label: t('receipt_stop', { number: index + 1 }),
      stop,
      at: null,
    })),
    { label: t('receipt_drop'), stop: receipt.drop, at: receipt.tripEndTime },
  ]
  const unit = receipt.distanceUnit === 'mi' ? 'receipt_distance_mi' : 'receipt_distance_km'
  const facts = [
    format.dateTime(receipt.tripStartTime ?? receipt.tripDate),
    ...(receipt.distance === null || receipt.isCancelled
      ? []
      : [t(unit, { distance: format.number(Number(receipt.distance)) })]),
    ...(receipt.totalTripTime === null ? [] : [durationText(t, receipt.totalTripTime)]),
    format.carType(receipt.carType).name,
    receipt.driverName,
    receipt.vehicle,
    receipt.vehicleNumber,
  ].filter((fact) => fact !== null && fact !== '')
  return (
    <section aria-label={t('receipt_trip')} className="grid gap-3">
      <dl className="grid gap-2">
        {stops.map(({ label, stop, at }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            <dt className="text-label text-ink-3">{label}</dt>
            <dd className="row-start-2 font-medium">
              <bdi>{format.address(stop)}</bdi>
            </dd>
            {at !== null && (
              <dd className="row-start-2 tabular-nums">
                <Bdi>{format.time(at)}</Bdi>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="text-label text-ink-2">
        {facts.map((fact, index) => (
          <span key={fact}>
            {index > 0 && <Dot />}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
    </section>
  )
}

function Price({ receipt }: { readonly receipt: Receipt }) {
  const t = useText()
  const format = useFormat()
  const { lines, total, promo, tax, paidBy, refund, cardRefund, tip } = receipt
  const sum = { label: t('receipt_total'), amount: total }
  return (
    <>
      <section aria-label={t('receipt_price')}>
        {receipt.isCancelled ? (
          <FareLines
            lines={[{ id: 'fee', label: t('receipt_cancellation_fee'), amount: format.money(total) }]}
            total={{ label: sum.label, amount: format.money(total) }}
          />
        ) : (
          <RiderFare lines={lines} total={sum} {...(promo !== null && { promo })} />
        )}
        {tax !== null && (
          <p className="mt-2 flex justify-between gap-4 text-label text-ink-2">
            <span>
              {tax.name === ''
                ? t('receipt_tax_unnamed', { rate: format.percent(Number(tax.rate)) })
                : t('receipt_tax', { name: tax.name, rate: format.percent(Number(tax.rate)) })}
            </span>
            <Bdi>{format.money(tax.amount)}</Bdi>
          </p>
        )}
      </section>
      <section>
        <h2 className="mb-1 font-bold">{t('receipt_paid')}</h2>
        <FareLines
          lines={[
            ...paidBy.map(({ means, amount }) => ({
              id: means,
              label: t(`receipt_paid_${means}`),
              amount: format.money(amount),
            })),
            ...[
              { id: 'refund', label: t('receipt_refund'), amount: refund },
              { id: 'card-refund', label: t('receipt_card_refund'), amount: cardRefund },
            ].flatMap((line) =>
              line.amount > 0 ? [{ ...line, amount: format.money(line.amount), gain: true }] : [],
            ),
            ...tipLines(tip, t, format),
          ]}
        />
      </section>
    </>
  )
}

function Share({ record }: { readonly record: DriverReceipt }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <FareLines
        lines={[
          { id: 'total', label: t('receipt_total'), amount: format.money(record.total) },
          { id: 'cash', label: t('receipt_cash_collected'), amount: format.money(record.cashPaymentAmount) },
        ]}
        total={{ label: t('receipt_driver_share'), amount: format.money(record.driverShare) }}
      />
      <FareLines lines={tipLines(record.tip, t, format)} />
    </>
  )
}

/** What was given on top of the price, if anything was. */
const tipLines = (tip: number | null, t: Translate, format: Format) =>
  tip === null ? [] : [{ id: 'tip', label: t('receipt_tip'), amount: format.money(tip) }]

function DownloadButton({ receipt }: { readonly receipt: AnyReceipt }) {
  const t = useText()
  const { locale } = useLocale()
  const offline = useOfflineReason()
  const errorText = useErrorText()
  const [isRunning, setRunning] = useState(false)
  const path = downloadReceipt.path.replace(':id', encodeURIComponent(receipt.bookingId))
  const save = () => {
    setRunning(true)
    saveExport(`${path}${stringifySearch({ language: locale })}`, () => {}, new AbortController().signal)
      .catch((error: unknown) => toast.failed(errorText(errorCode(error))))
      .finally(() => setRunning(false))
  }
  return (
    <Button
      kind="secondary"
      size="small"
      onClick={save}
      working={isRunning}
      {...(offline !== undefined && { disabledReason: offline })}
    >
      {t('receipt_download')}
    </Button>
  )
}

function ReceiptSkeleton() {
  return (
    <Skeleton className="grid gap-4">
      <SkeletonBar className="h-8 w-1/2" />
      <SkeletonBar className="h-40 rounded-panel" />
      <SkeletonBar className="w-3/4" />
      <SkeletonBar className="w-2/3" />
    </Skeleton>
  )
}
