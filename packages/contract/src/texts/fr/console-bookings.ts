// This translation needs a native reader before it is called final.
import type { consoleBookings as english } from '../en/console-bookings.ts'
import type { French } from './language.ts'

/** The console’s list of bookings. */
export const consoleBookings = {
  admin_bookings_empty_note: 'Les réservations apparaissent ici dès que les clients en font.',
  booking_list_find: 'Référence, nom, plaque ou mobile',
  booking_list_add: 'Ajouter une réservation',
  booking_list_tab_unassigned: 'Sans chauffeur',
  booking_list_tab_on_road: 'Sur la route',
  booking_list_tab_later: 'À l’avance',
  booking_list_tab_to_pay: 'À payer',
  booking_list_tab_done: 'Terminées',
  booking_list_tab_cancelled: 'Annulées',
  booking_list_fees: 'Frais',
  booking_list_customer_paid: 'Le client a payé',
  booking_list_prepaid: 'Prépayée',
  booking_list_customer_contact: 'Mobile du client',
  booking_list_customer_email: 'E-mail du client',
  booking_list_fleet: 'Flotte',
  booking_list_later: 'À l’avance',
  booking_list_by_admin: 'Réservée par un administrateur',
  booking_list_asked: 'Offres ouvertes',
  booking_list_seconds: 'Durée de la course en secondes',
  booking_list_flagged: 'Tarif à vérifier',
  booking_list_receipts_pdf: 'Reçus en un seul PDF',
  booking_list_receipts_zip: 'Reçus en ZIP, un PDF par réservation',
} as const satisfies French<typeof english>
