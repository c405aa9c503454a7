// This translation needs a native reader before it is called final.
import type { consoleBookings as english } from '../en/console-bookings.ts'
import type { Portuguese } from './language.ts'

/** The console’s list of bookings. */
export const consoleBookings = {
  admin_bookings_empty_note: 'As reservas aparecem aqui à medida que os passageiros as fazem.',
  booking_list_find: 'Referência, nome, placa ou celular',
  booking_list_add: 'Adicionar reserva',
  booking_list_tab_unassigned: 'Sem motorista',
  booking_list_tab_on_road: 'Na rua',
  booking_list_tab_later: 'Agendadas',
  booking_list_tab_to_pay: 'A pagar',
  booking_list_tab_done: 'Concluídas',
  booking_list_tab_cancelled: 'Canceladas',
  booking_list_fees: 'Taxa',
  booking_list_customer_paid: 'Passageiro pagou',
  booking_list_prepaid: 'Pré-pago',
  booking_list_customer_contact: 'Celular do passageiro',
  booking_list_customer_email: 'E-mail do passageiro',
  booking_list_fleet: 'Frota',
  booking_list_later: 'Agendada',
  booking_list_by_admin: 'Feita por um admin',
  booking_list_asked: 'Ofertas abertas',
  booking_list_seconds: 'Duração em segundos',
  booking_list_flagged: 'Tarifa a verificar',
  booking_list_receipts_pdf: 'Recibos em um só PDF',
  booking_list_receipts_zip: 'Recibos em ZIP, um PDF por reserva',
} as const satisfies Portuguese<typeof english>
