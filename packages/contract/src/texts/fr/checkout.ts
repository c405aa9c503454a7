// This translation needs a native reader before it is called final.
import type { checkout as english } from '../en/checkout.ts'
import type { French } from './language.ts'

/** Card payments: the page of a provider’s card fields, and what became of a payment. */
export const checkout = {
  checkout_title: 'Payer {amount}',
  checkout_note: 'Par {provider}. Les données de votre carte ne vont qu’à {provider}.',
  checkout_pay: 'Payer {amount}',
  checkout_working: 'Paiement…',
  checkout_leave: 'Payer autrement',
  checkout_card: 'Données de la carte',
  checkout_card_enter: 'Saisir les données de la carte',
  checkout_card_number: 'Numéro de carte',
  checkout_card_expiry: 'Date d’expiration',
  checkout_card_code: 'Code de sécurité',
  checkout_page: 'Paiement',
  checkout_failed_to_load: 'Impossible de vérifier ce paiement',
  checkout_checking: 'Vérification de votre paiement…',
  checkout_checking_note: 'Cela prend quelques secondes.',
  checkout_open: 'Pas encore payé',
  checkout_open_note:
    'Continuez chez {provider} ou payez autrement. Si vous venez de payer, cette page se met à jour d’elle-même.',
  checkout_continue: 'Continuer vers {provider}',
  checkout_see: 'Voir le paiement',
  checkout_without_card: 'Payer sans carte',
  checkout_pending: 'Votre banque a besoin d’un moment',
  checkout_pending_note:
    'Cette page affichera le résultat dès la réponse de votre banque. Vous pouvez aussi la quitter : le paiement se poursuit.',
  checkout_paid: 'Payé',
  checkout_paid_note: 'Merci. Le paiement est enregistré pour votre réservation.',
  checkout_top_up: 'Ajouté à votre portefeuille',
  checkout_top_up_note: 'Vous pouvez l’utiliser dès maintenant.',
  checkout_credited: 'Crédité sur votre portefeuille',
  checkout_credited_note:
    'Votre réservation n’avait plus besoin de ce paiement ; l’argent est donc dans votre portefeuille.',
  checkout_tipped: 'Votre chauffeur a reçu le pourboire',
  checkout_tipped_note: 'Merci. Il lui revient entièrement.',
  checkout_tip_credited_note:
    'Il n’était plus possible de donner un pourboire à votre chauffeur ; l’argent est donc dans votre portefeuille.',
  checkout_failed: 'Le paiement a été refusé',
  checkout_failed_note: 'Rien n’a été débité. Réessayez ou payez autrement.',
  checkout_cancelled: 'Paiement annulé',
  checkout_cancelled_note: 'Rien n’a été débité.',
  checkout_expired: 'Le paiement a expiré',
  checkout_expired_note:
    'Rien n’a été débité. L’argent qui arriverait plus tard serait ajouté à votre portefeuille.',
  checkout_to_trip: 'Voir votre réservation',
  checkout_to_wallet: 'Voir votre portefeuille',
  checkout_unknown: 'Ce paiement n’est pas le vôtre ou n’existe pas.',
} as const satisfies French<typeof english>
