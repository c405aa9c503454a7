import { exportReceipts } from '@cabstand/contract/http/money/receipts'
import { driverList, fleetAdminList, riderList } from '@cabstand/contract/http/people/person-records'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import type { AdminBookingRow } from '@cabstand/contract/schemas/booking-list'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, XCircle } from 'lucide-react'
import { useState } from 'react'
import { carTypesQuery } from '../../api/queries/car-types.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { paths } from '../../navigation/paths.ts'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { AssignDriver } from '../booking/assign-driver.tsx'
import { CancelBooking } from '../booking/cancel-booking.tsx'
import { AddLink } from '../list/add-link.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { cells } from './cells.tsx'

/** The action that a person has chosen in a row. */
interface Chosen {
  readonly action: 'assign' | 'cancel'
  readonly booking: AdminBookingRow
}

/** `/bookings` for staff: all bookings for admins, those of their drivers for fleet admins. */
export function AdminBookingsPage() {
  const t = useText()
  const format = useFormat()
  const isAdmin = useSignedIn().usertype === 'admin'
  const role = isAdmin ? 'admin' : 'fleetadmin'
  const { data: carTypes = [] } = useQuery(carTypesQuery)
  const [chosen, setChosen] = useState<Chosen>()
  const close = (open: boolean) => setChosen((known) => (open ? known : undefined))
  return (
    <>
      <ListScreen
        list={bookingList}
        title={t('admin_bookings')}
        searchLabel={t('booking_list_find')}
        {...(isAdmin && { action: <AddLink href={paths.addBooking()} label={t('booking_list_add')} /> })}
        nameOfRow={({ reference }) => reference}
        hrefOf={({ id }) => paths.adminBooking(id)}
        cells={cells}
        references={{
          carType: carTypes.map((carType) => ({ id: carType.id, name: format.carType(carType).name })),
          driver: { list: driverList, role },
          ...(isAdmin && {
            customer: { list: riderList, role },
            fleetadmin: { list: fleetAdminList, role },
          }),
        }}
        further={(['pdf', 'zip'] as const).map((type) => ({
          id: `receipts-${type}`,
          label: t(`booking_list_receipts_${type}`),
          path: exportReceipts.path,
          query: { format: type },
        }))}
        {...(isAdmin && { rowActions: (booking) => actionsOf(booking, t, setChosen) })}
        empty={{ title: t('no_bookings'), note: t('admin_bookings_empty_note') }}
      />
      {chosen?.action === 'assign' && <AssignDriver booking={chosen.booking} open onOpenChange={close} />}
      {chosen?.action === 'cancel' && <CancelBooking booking={chosen.booking} open onOpenChange={close} />}
    </>
  )
}

/** What the status of a booking allows to an admin. */
function actionsOf(booking: AdminBookingRow, t: Translate, choose: (chosen: Chosen) => void) {
  const assign = {
    label: t('admin_assign'),
    icon: <UserPlus size={16} />,
    onSelect: () => choose({ action: 'assign', booking }),
  }
  const cancel = {
    label: t('admin_cancel'),
    icon: <XCircle size={16} />,
    onSelect: () => choose({ action: 'cancel', booking }),
  }
  return [
    ...(booking.assignable ? [assign] : []),
    ...(bookingCan.cancel(booking, 'admin').ok ? [cancel] : []),
  ]
}
