// This translation needs a native reader before it is called final.
import type { receipt as english } from '../en/receipt.ts'
import type { French } from './language.ts'

/** Receipts, statements and reports: their pages and their PDF documents. */
export const receipt = {
  receipt_title: 'Reçu',
  receipt_of: 'Reçu {reference}',
  receipt_record_of: 'Récapitulatif de course {reference}',
  receipt_number: 'Numéro du reçu',
  receipt_cancelled: 'Cette réservation a été annulée. Les frais d’annulation ont été facturés.',
  receipt_pickup: 'Départ',
  receipt_stop: 'Arrêt {number}',
  receipt_drop: 'Destination',
  receipt_route: 'L’itinéraire de la course',
  receipt_driver: 'Chauffeur',
  receipt_trip: 'Course',
  receipt_distance_km: '{distance} km',
  receipt_distance_mi: '{distance} mi',
  receipt_price: 'Prix',
  receipt_total: 'Total',
  receipt_cancellation_fee: 'Frais d’annulation',
  receipt_paid: 'Paiement',
  receipt_paid_wallet: 'Du portefeuille',
  receipt_paid_cash: 'Espèces',
  receipt_paid_card: 'Carte',
  receipt_refund: 'Remboursé sur le portefeuille',
  receipt_tax: 'Dont {name} {rate}',
  receipt_tax_unnamed: 'Dont taxe {rate}',
  receipt_net: 'Hors taxe',
  receipt_tax_number: 'Numéro fiscal : {number}',
  receipt_driver_share: 'Votre part de la course',
  receipt_cash_collected: 'Espèces encaissées',
  receipt_download: 'Télécharger le PDF',
  receipt_failed: 'Impossible de charger le reçu',
  document_page: 'Page {page}',
  receipt_file: 'recu-{reference}',
  // statements of a wallet
  statement_title: 'Relevé, {month}',
  statement_time: 'Date et heure',
  statement_purpose: 'Objet',
  statement_reference: 'Référence',
  statement_amount: 'Montant',
  statement_balance: 'Solde',
  statement_opening: 'Solde initial',
  statement_closing: 'Solde final',
  // the e-mail with a receipt
  receipt_mail_subject: 'Votre reçu {reference} de {company}',
  receipt_mail_paid: 'Vous avez payé {total} pour votre réservation {reference} le {date}.',
  receipt_mail_fee:
    'Votre réservation {reference} a été annulée le {date}. Les frais d’annulation sont de {total}.',
  receipt_mail_attached: 'Votre reçu est joint au format PDF.',
  receipt_mail_off: 'Vous pouvez désactiver les reçus par e-mail dans votre profil.',
} as const satisfies French<typeof english>
