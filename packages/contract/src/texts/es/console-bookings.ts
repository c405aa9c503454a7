// This translation needs a native reader before it is called final.
import type { consoleBookings as english } from '../en/console-bookings.ts'
import type { Spanish } from './language.ts'

/** The console’s list of bookings. */
export const consoleBookings = {
  admin_bookings_empty_note: 'Las reservas aparecen aquí cuando los clientes las hacen.',
  booking_list_find: 'Referencia, nombre, placa o móvil',
  booking_list_add: 'Añadir reserva',
  booking_list_tab_unassigned: 'Sin asignar',
  booking_list_tab_on_road: 'En camino',
  booking_list_tab_later: 'Programadas',
  booking_list_tab_to_pay: 'Por pagar',
  booking_list_tab_done: 'Hechas',
  booking_list_tab_cancelled: 'Canceladas',
  booking_list_fees: 'Comisión',
  booking_list_customer_paid: 'El cliente pagó',
  booking_list_prepaid: 'Prepagado',
  booking_list_customer_contact: 'Móvil del cliente',
  booking_list_customer_email: 'Correo del cliente',
  booking_list_fleet: 'Flota',
  booking_list_later: 'Reserva programada',
  booking_list_by_admin: 'Reservado por un administrador',
  booking_list_asked: 'Ofertas abiertas',
  booking_list_seconds: 'Duración del viaje en segundos',
  booking_list_flagged: 'Tarifa por revisar',
  booking_list_receipts_pdf: 'Recibos en un solo PDF',
  booking_list_receipts_zip: 'Recibos en ZIP, un PDF por reserva',
} as const satisfies Spanish<typeof english>
