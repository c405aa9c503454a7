import type { RiderFareLine } from '@cabstand/contract/schemas/fare'
import { lookUp } from '@cabstand/domain/look-up'
import { decodePolyline } from '@cabstand/domain/polyline'
import { routeDrawing } from '@cabstand/domain/receipt/route-drawing'
import type { DocumentLanguage } from '../../platform/pdf/document-language.ts'
import { ink } from '../../platform/pdf/ink.ts'
import type { PdfWriter } from '../../platform/pdf/pdf-writer.ts'
import type { WholeReceipt } from './read-receipt.ts'

export type ReceiptAudience = 'rider' | 'driver'

const drawingHeight = 150

/** The title of a receipt, or of a driver's record. */
export function receiptTitle(
  receipt: WholeReceipt,
  audience: ReceiptAudience,
  { text, isolated }: DocumentLanguage,
): string {
  const reference = isolated(receipt.reference)
  return text(audience === 'driver' ? 'receipt_record_of' : 'receipt_of', { reference })
}

/** Draws a receipt on the present page: what was charged and how it was paid, the trip, and who issued it. */
export function drawReceipt(
  writer: PdfWriter,
  receipt: WholeReceipt,
  audience: ReceiptAudience,
  language: DocumentLanguage,
): void {
  const { text, date, isolated } = language
  const { company } = receipt
  writer.paragraph(isolated(company.name), { face: 'bold', size: 11, color: ink.accent })
  for (const line of [company.address, [company.website, company.email].filter(Boolean).join('  ·  ')])
    if (line !== '') writer.paragraph(isolated(line), { size: 8.5, color: ink.secondary })
  if (company.taxNumber !== '')
    writer.paragraph(text('receipt_tax_number', { number: isolated(company.taxNumber) }), {
      size: 8.5,
      color: ink.secondary,
    })
  writer.space(14)
  writer.heading(1, receiptTitle(receipt, audience, language))
  writer.paragraph(
    [
      ...(audience === 'driver' ? [] : [`${text('receipt_number')} ${isolated(String(receipt.number))}`]),
      date(receipt.issuedAt),
    ].join('  ·  '),
    { color: ink.secondary },
  )
  if (receipt.isCancelled) writer.paragraph(text('receipt_cancelled'), { color: ink.secondary })
  writer.space(12)
  drawRoute(writer, receipt, language)
  writer.space(12)
  drawTrip(writer, receipt, language)
  writer.space(10)
  if (audience === 'driver') drawShare(writer, receipt, language)
  else drawPrice(writer, receipt, language)
}

function drawRoute(writer: PdfWriter, receipt: WholeReceipt, { text }: DocumentLanguage): void {
  const stops = [receipt.pickup, ...receipt.waypoints, receipt.drop]
  const route = decodePolyline(receipt.polyline)
  const place = routeDrawing([...route, ...stops], {
    width: writer.contentWidth,
    height: drawingHeight,
    padding: 22,
  })
  writer.figure(drawingHeight, text('receipt_route'), (document, left, top) => {
    const at = (point: { lat: number; lng: number }) => {
      const { x, y } = place(point)
      return { x: left + x, y: top + y }
    }
    document.roundedRect(left, top, writer.contentWidth, drawingHeight, 8).fill(ink.sunken)
    const draw = (color: string, width: number) => {
      for (const [index, point] of route.entries()) {
        const { x, y } = at(point)
        if (index === 0) document.moveTo(x, y)
        else document.lineTo(x, y)
      }
      document.lineWidth(width).lineCap('round').lineJoin('round').stroke(color)
    }
    if (route.length > 1) {
      draw(ink.sign, 5)
      draw(ink.signal, 2)
    }
    for (const [index, stop] of stops.entries()) {
      const { x, y } = at(stop)
      if (index === 0) document.circle(x, y, 6).lineWidth(3).fillAndStroke(ink.onSign, ink.sign)
      else if (index === stops.length - 1)
        document
          .rect(x - 6, y - 6, 12, 12)
          .lineWidth(3)
          .fillAndStroke(ink.signal, ink.sign)
      else document.circle(x, y, 4).lineWidth(2).fillAndStroke(ink.onSign, ink.sign)
    }
  })
}

function drawTrip(writer: PdfWriter, receipt: WholeReceipt, language: DocumentLanguage): void {
  const { text, time, dateTime, address, number, isolated } = language
  const note = { size: 9, color: ink.secondary }
  writer.heading(2, text('receipt_trip'))
  const startedAt = receipt.tripStartTime
  const endedAt = receipt.tripEndTime
  const stop = (label: string, at: string | null, where: string) =>
    writer.pair(where, at === null ? '' : time(at), { note: label })
  stop(text('receipt_pickup'), startedAt, address(receipt.pickup))
  for (const [index, waypoint] of receipt.waypoints.entries())
    stop(text('receipt_stop', { number: index + 1 }), null, address(waypoint))
  stop(text('receipt_drop'), endedAt, address(receipt.drop))
  const carType = lookUp(receipt.carType.translations, language.locale)?.name ?? receipt.carType.name
  const facts = [
    dateTime(startedAt ?? receipt.tripDate),
    ...(receipt.distance === null || receipt.isCancelled
      ? []
      : [
          text(receipt.distanceUnit === 'mi' ? 'receipt_distance_mi' : 'receipt_distance_km', {
            distance: number(receipt.distance),
          }),
        ]),
    ...(receipt.totalTripTime === null ? [] : [durationText(language, receipt.totalTripTime)]),
    carType,
  ]
  writer.space(4)
  writer.paragraph(facts.filter((fact) => fact !== '').join('  ·  '), note)
  if (receipt.driverName !== null) {
    const car = [receipt.vehicle, receipt.vehicleNumber].flatMap((part) => (part ? [isolated(part)] : []))
    writer.paragraph(
      [`${text('receipt_driver')}: ${isolated(receipt.driverName)}`, ...car].join('  ·  '),
      note,
    )
  }
}

function drawPrice(writer: PdfWriter, receipt: WholeReceipt, language: DocumentLanguage): void {
  const { text, money, percent, isolated } = language
  writer.heading(2, text('receipt_price'))
  for (const line of receipt.lines) writer.pair(lineLabel(line, receipt, language), money(line.amount))
  if (receipt.isCancelled) writer.pair(text('receipt_cancellation_fee'), money(receipt.total))
  writer.rule()
  writer.pair(text('receipt_total'), money(receipt.total), { face: 'bold', size: 12 })
  if (receipt.tax !== null) {
    const { name, rate, amount, net } = receipt.tax
    const label =
      name === ''
        ? text('receipt_tax_unnamed', { rate: percent(rate) })
        : text('receipt_tax', { name: isolated(name), rate: percent(rate) })
    writer.pair(label, money(amount), { size: 9, color: ink.secondary })
    writer.pair(text('receipt_net'), money(net), { size: 9, color: ink.secondary })
  }
  writer.space(10)
  writer.heading(2, text('receipt_paid'))
  for (const { means, amount } of receipt.paidBy) writer.pair(text(`receipt_paid_${means}`), money(amount))
  if (receipt.refund > 0) writer.pair(text('receipt_refund'), money(receipt.refund))
  if (receipt.cardRefund > 0) writer.pair(text('receipt_card_refund'), money(receipt.cardRefund))
  if (receipt.tip !== null) writer.pair(text('receipt_tip'), money(receipt.tip))
}

function drawShare(writer: PdfWriter, receipt: WholeReceipt, { text, money }: DocumentLanguage): void {
  if (receipt.isCancelled) return
  writer.heading(2, text('receipt_price'))
  writer.pair(text('receipt_total'), money(receipt.total))
  writer.pair(text('receipt_cash_collected'), money(receipt.cashPaymentAmount))
  writer.rule()
  writer.pair(text('receipt_driver_share'), money(receipt.driverShare), { face: 'bold', size: 12 })
  if (receipt.tip !== null) writer.pair(text('receipt_tip'), money(receipt.tip))
}

/** A line of the price as riders see it on their screens. */
function lineLabel(
  { kind, quantity, unit, rate }: RiderFareLine,
  { promo }: WholeReceipt,
  language: DocumentLanguage,
): string {
  const { text, number, money, isolated } = language
  if (kind === 'discount' && promo !== null) return text('fare_promo', { name: isolated(promo) })
  if (quantity === undefined || rate === undefined)
    return text(`fare_${kind === 'distance' || kind === 'time' ? 'start' : kind}`)
  const shownRate = rateText(language, rate, money)
  return kind === 'time'
    ? text('fare_time', { duration: durationText(language, Number(quantity) * 60), rate: shownRate })
    : text(unit === 'mi' ? 'fare_distance_mi' : 'fare_distance_km', {
        quantity: number(quantity),
        rate: shownRate,
      })
}

/** A rate in major units with the sign of the currency, exact as on the receipt. */
function rateText({ number }: DocumentLanguage, rate: string, money: DocumentLanguage['money']): string {
  return money(0).replace(/[\d.,]+/, number(rate, 4))
}

function durationText({ text }: DocumentLanguage, totalSeconds: number): string {
  const whole = Math.max(0, Math.round(totalSeconds))
  const [minutes, seconds] = [Math.floor(whole / 60), whole % 60]
  return minutes === 0 ? text('duration_seconds', { seconds }) : text('duration', { minutes, seconds })
}
