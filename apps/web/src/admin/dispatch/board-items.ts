import type { OpenBooking } from '@cabstand/contract/realtime/dispatch'
import type { FleetCar } from '@cabstand/contract/realtime/fleet'
import {
  type BoardAge,
  type BoardFacts,
  type BoardGroup,
  type BoardPlace,
  boardGroups,
  boardPlace,
} from '@cabstand/domain/dispatch/board'
import { haversineMeters, type LatLng } from '@cabstand/domain/distance'

/** A booking with its place on the board. */
export interface BoardItem {
  readonly booking: OpenBooking
  readonly place: BoardPlace
}

export type BoardColumns = Readonly<Record<BoardGroup, readonly BoardItem[]>>

export interface BoardFilter {
  /** What the bookings contain, and what the drivers do: who looks for a driver sees all bookings. */
  readonly typed: string
  readonly driver: string
  /** Id of a car type; null: all. */
  readonly carType: string | null
}

type OwnFacts = Omit<BoardFacts, 'car'>

/** What a booking says of itself, read once for each version of it. */
const ownFacts = new WeakMap<OpenBooking, OwnFacts>()

function ownFactsOf(booking: OpenBooking): OwnFacts {
  const known = ownFacts.get(booking)
  if (known !== undefined) return known
  const { status, since, searchAt, expectedAt, alerts = [] } = booking
  const facts = {
    status,
    sinceMs: Date.parse(since),
    searchMs: Date.parse(searchAt),
    expectedMs: expectedAt === null ? null : Date.parse(expectedAt),
    alerted: alerts.length > 0,
  }
  ownFacts.set(booking, facts)
  return facts
}

/** The facts that decide where a booking stands. `cars`: null while they are not known. */
export function factsOf(booking: OpenBooking, cars: ReadonlyMap<string, FleetCar> | null): BoardFacts {
  const { driver } = booking
  const car = driver === null ? undefined : cars?.get(driver)
  return {
    ...ownFactsOf(booking),
    car:
      car === undefined
        ? cars === null || driver === null
          ? undefined
          : null
        : { lastSeenMs: Date.parse(car.lastSeenAt), stillSinceMs: Date.parse(car.stillSince) },
  }
}

/**
 * The bookings by group, in the order of each. Items that are as before stay the same objects, so that only rows that
 * have changed are drawn again.
 */
export function arrangeBoard(
  bookings: Iterable<OpenBooking>,
  cars: ReadonlyMap<string, FleetCar> | null,
  nowMs: number,
  before: ReadonlyMap<string, BoardItem>,
): ReadonlyMap<string, BoardItem> {
  const items = [...bookings].map((booking): BoardItem => {
    const place = boardPlace(factsOf(booking, cars), nowMs)
    const known = before.get(booking.id)
    return known?.booking === booking && isSamePlace(known.place, place) ? known : { booking, place }
  })
  items.sort((a, b) => a.place.orderMs - b.place.orderMs || (a.booking.id < b.booking.id ? -1 : 1))
  return new Map(items.map((item) => [item.booking.id, item]))
}

/** The columns of arranged bookings that pass the filter. */
export function toColumns(items: Iterable<BoardItem>, filter: BoardFilter): BoardColumns {
  const all = [...items]
  const passing = isEverything(filter) ? all : all.filter(({ booking }) => passes(booking, filter))
  const columns = boardGroups.map(
    (group) => [group, passing.filter(({ place }) => place.group === group)] as const,
  )
  return Object.fromEntries(columns) as unknown as BoardColumns
}

const framedCars = 3

/** What the map shows of a booking that waits: its places, and the nearest free cars of its type. */
export function framePoints(booking: OpenBooking, cars: Iterable<FleetCar>): LatLng[] {
  const { pickup, drop, carType } = booking
  const meters = (car: FleetCar) => haversineMeters(car, pickup)
  const near = [...cars]
    .filter(({ state, carTypeId }) => state === 'free' && carTypeId === carType)
    .sort((a, b) => meters(a) - meters(b))
    .slice(0, framedCars)
  return [pickup, drop, ...near].map(({ lat, lng }) => ({ lat, lng }))
}

const isEverything = ({ typed, carType }: Pick<BoardFilter, 'typed' | 'carType'>) =>
  carType === null && typed.trim() === ''

function passes(booking: OpenBooking, { typed, carType }: BoardFilter): boolean {
  if (carType !== null && booking.carType !== carType) return false
  const { reference, customerName, driverName, vehicleNumber, pickup, drop } = booking
  return containsText(typed, [
    reference,
    customerName,
    driverName ?? '',
    vehicleNumber ?? '',
    pickup.address,
    drop.address,
    ...Object.values(pickup.translations ?? {}),
    ...Object.values(drop.translations ?? {}),
  ])
}

/** A driver as the list shows them: without the position of their car. */
export type ListedDriver = Pick<FleetCar, 'id' | 'name' | 'vehicleNumber' | 'state' | 'carTypeId' | 'carType'>

const listed = ['id', 'name', 'vehicleNumber', 'state', 'carTypeId', 'carType'] as const
const isSameDriver = (a: ListedDriver, b: ListedDriver | undefined) =>
  b !== undefined && listed.every((key) => a[key] === b[key])

/**
 * The drivers that pass the filter: free ones first, then by name. The same list as `before` while cars have only
 * moved, so that nothing is sorted or drawn again.
 */
export function listDrivers(
  cars: ReadonlyMap<string, FleetCar>,
  filter: BoardFilter,
  before: DriverListing | null,
): DriverListing {
  const known = before?.filter === filter && before.all.length === cars.size
  if (known && before.all.every((driver) => isSameDriver(driver, cars.get(driver.id)))) return before
  const { driver, carType } = filter
  const all = [...cars.values()]
  const shown = all
    .filter((car) => carType === null || car.carTypeId === carType)
    .filter(({ name, vehicleNumber }) => containsText(driver, [name, vehicleNumber]))
    .sort((a, b) => Number(a.state === 'busy') - Number(b.state === 'busy') || byName.compare(a.name, b.name))
  return { filter, all, shown }
}

const byName = new Intl.Collator()

export interface DriverListing {
  readonly filter: BoardFilter
  readonly all: readonly ListedDriver[]
  readonly shown: readonly ListedDriver[]
}

/** Whether one of the texts contains what was typed; spaces, dashes and case do not count. */
function containsText(typed: string, texts: readonly string[]): boolean {
  const wanted = fold(typed)
  return wanted === '' || texts.some((text) => fold(text).includes(wanted))
}

const fold = (text: string) => text.toLocaleLowerCase().replaceAll(/[\s-]/g, '')

function isSamePlace(a: BoardPlace, b: BoardPlace): boolean {
  return (
    a.group === b.group &&
    a.tone === b.tone &&
    a.orderMs === b.orderMs &&
    a.trouble?.kind === b.trouble?.kind &&
    a.trouble?.sinceMs === b.trouble?.sinceMs &&
    isSameAge(a.age, b.age)
  )
}

const timeOf = (age: BoardAge) => ('sinceMs' in age ? age.sinceMs : 'atMs' in age ? age.atMs : 0)
const isSameAge = (a: BoardAge, b: BoardAge) => a.kind === b.kind && timeOf(a) === timeOf(b)
