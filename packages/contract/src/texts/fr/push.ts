// This translation needs a native reader before it is called final.
import type { push as english } from '../en/push.ts'
import type { French } from './language.ts'

/** Notifications about a booking, on phones and in the inbox. `{driver}` is a first name, `{car}` type and plate. */
export const push = {
  push_rider_accepted_title: 'Votre chauffeur est en route',
  push_rider_accepted: '{driver} arrive au point de départ : {car}.',
  push_rider_later_accepted_title: 'Un chauffeur a pris votre course',
  push_rider_later_accepted: '{driver} viendra à l’heure réservée : {car}.',
  push_passenger: '{app} : une course a été réservée pour vous. Chauffeur : {driver}. Suivez la course ici :',
  push_rider_late_title: 'Votre chauffeur est en retard',
  push_rider_late: '{driver} n’est pas encore au point de départ. Voyez sa position sur la carte : {car}.',
  push_rider_arrived_title: 'Votre chauffeur est là',
  push_rider_arrived: '{driver} vous attend au point de départ : {car}.',
  push_rider_started_title: 'Votre course a démarré',
  push_rider_started: '{driver} vous conduit à votre destination.',
  push_rider_ends_later_title: 'Votre course dure plus longtemps',
  push_rider_ends_later: 'Vous arriverez vers {time}.',
  push_rider_reached_title: 'Vous êtes à destination',
  push_rider_reached: 'La course {reference} est terminée.',
  push_rider_promo_missed_title: 'Code promo non applicable',
  push_rider_promo_missed:
    'La course {reference} a coûté moins que ce que demande le code promo. Vous pouvez l’utiliser pour une autre course.',
  push_rider_to_pay_title: 'Paiement à effectuer',
  push_rider_to_pay: 'La course {reference} est terminée. Merci de payer maintenant.',
  push_rider_paid_title: 'Payée, merci',
  push_rider_paid: 'Notez votre course avec {driver}.',
  push_rider_driver_gave_back_title: 'Nous cherchons un autre chauffeur',
  push_rider_driver_gave_back:
    'Votre chauffeur ne peut pas assurer la course {reference}. Votre réservation reste inchangée.',
  push_rider_no_driver_title: 'Aucun chauffeur trouvé',
  push_rider_no_driver: 'Aucun chauffeur n’a pu prendre la course {reference}. Rien ne vous a été facturé.',
  push_rider_no_driver_refunded_title: 'Aucun chauffeur trouvé',
  push_rider_no_driver_refunded:
    'Aucun chauffeur n’a pu prendre la livraison {reference}. Votre paiement est dans votre portefeuille.',
  push_rider_not_paid_title: 'Pas payée à temps',
  push_rider_not_paid:
    'La livraison {reference} a été annulée, car elle n’a pas été payée. Rien ne vous a été facturé.',
  push_rider_no_show_title: 'Votre chauffeur n’est pas arrivé',
  push_rider_no_show: 'La réservation {reference} a été annulée. Rien ne vous a été facturé.',
  push_rider_no_show_refunded_title: 'Votre chauffeur n’est pas arrivé',
  push_rider_no_show_refunded:
    'La réservation {reference} a été annulée. Votre paiement est dans votre portefeuille.',
  push_rider_not_started_title: 'Votre réservation n’a pas démarré à temps',
  push_rider_not_started: 'La réservation {reference} a été annulée. Rien ne vous a été facturé.',
  push_rider_not_started_refunded_title: 'Votre réservation n’a pas démarré à temps',
  push_rider_not_started_refunded:
    'La réservation {reference} a été annulée. Votre paiement est dans votre portefeuille.',
  push_rider_cancelled_by_driver_title: 'Votre chauffeur a annulé',
  push_rider_cancelled_by_driver: 'La course {reference} n’aura pas lieu. Rien ne vous a été facturé.',
  push_rider_cancelled_by_staff_title: 'Votre course a été annulée',
  push_rider_cancelled_by_staff: 'La course {reference} a été annulée par l’exploitant.',
  push_rider_cancelled_refunded_title: 'Annulée et remboursée',
  push_rider_cancelled_refunded:
    'La course {reference} n’aura pas lieu. Votre paiement est dans votre portefeuille.',
  push_rider_refunded_in_part_title: 'Votre livraison a été annulée',
  push_rider_refunded_in_part:
    'La livraison {reference} n’aura pas lieu. Ouvrez-la pour voir le montant remboursé sur votre portefeuille.',
  push_driver_offered_title: 'Nouvelle offre de course',
  push_driver_offered: 'Ouvrez l’application pour la voir. Elle expire au bout d’une minute.',
  push_driver_assigned_title: 'Une course vous a été affectée',
  push_driver_assigned: 'Réservation {reference} : ouvrez l’application pour l’accepter.',
  push_driver_cancelled_by_rider_title: 'Le client a annulé',
  push_driver_cancelled_by_rider:
    'La réservation {reference} est annulée. Vous êtes libre pour d’autres courses.',
  push_driver_cancelled_by_staff_title: 'Une course a été annulée',
  push_driver_cancelled_by_staff: 'La réservation {reference} a été annulée par l’exploitant.',
  push_driver_cancelled_by_system_title: 'Une course a été annulée',
  push_driver_cancelled_by_system:
    'La réservation {reference} a été annulée, car elle n’a pas démarré à temps.',
  push_driver_drop_changed_title: 'Nouvelle destination',
  push_driver_drop_changed: 'Le client de {reference} a modifié la destination. Votre itinéraire est à jour.',
  push_driver_paid_title: 'Course payée',
  push_driver_paid: 'Votre part de {reference} est dans votre portefeuille.',
  push_driver_rated_title: 'Vous avez reçu une note',
  push_driver_rated: 'Réservation {reference} : note de {rating} sur 5 étoiles.',
  push_driver_tipped_title: 'Vous avez reçu un pourboire',
  push_driver_tipped:
    'Le pourboire pour {reference} est dans votre portefeuille. Il vous revient entièrement.',
  // About a parcel, instead of those above.
  push_rider_later_accepted_parcel_title: 'Un chauffeur a pris votre livraison',
  push_rider_later_accepted_parcel: '{driver} récupérera votre colis à l’heure réservée : {car}.',
  push_rider_started_parcel_title: 'Votre colis a été récupéré',
  push_rider_started_parcel: '{driver} l’apporte à destination.',
  push_rider_ends_later_parcel_title: 'Votre livraison prend plus de temps',
  push_rider_ends_later_parcel: '{driver} arrivera à destination vers {time}.',
  push_rider_reached_parcel_title: 'Votre colis est arrivé',
  push_rider_reached_parcel: 'La livraison {reference} est à destination.',
  push_rider_to_pay_parcel_title: 'Votre colis a été livré',
  push_rider_to_pay_parcel: 'La livraison {reference} est terminée. Merci de payer maintenant.',
  push_rider_paid_parcel_title: 'Votre colis a été livré',
  push_rider_paid_parcel: 'Notez la livraison par {driver}.',
  push_rider_driver_gave_back_parcel_title: 'Nous cherchons un autre chauffeur',
  push_rider_driver_gave_back_parcel:
    'Votre chauffeur ne peut pas assurer la livraison {reference}. Votre réservation reste inchangée.',
  push_rider_no_driver_parcel_title: 'Aucun chauffeur trouvé',
  push_rider_no_driver_parcel:
    'Aucun chauffeur n’a pu prendre la livraison {reference}. Rien ne vous a été facturé.',
  push_rider_cancelled_by_driver_parcel_title: 'Votre chauffeur a annulé',
  push_rider_cancelled_by_driver_parcel:
    'La livraison {reference} n’aura pas lieu. Rien ne vous a été facturé.',
  push_rider_cancelled_by_staff_parcel_title: 'Votre livraison a été annulée',
  push_rider_cancelled_by_staff_parcel: 'La livraison {reference} a été annulée par l’exploitant.',
  push_rider_cancelled_refunded_parcel_title: 'Annulée et remboursée',
  push_rider_cancelled_refunded_parcel:
    'La livraison {reference} n’aura pas lieu. Votre paiement est dans votre portefeuille.',
  push_driver_offered_parcel_title: 'Nouvelle offre de colis',
  push_driver_offered_parcel: 'Ouvrez l’application pour la voir. Elle expire au bout d’une minute.',
  push_driver_approved_title: 'Votre compte est approuvé',
  push_driver_approved: 'Ouvrez l’application pour passer en ligne et recevoir des courses.',
  push_fleetadmin_approved_title: 'Votre compte est approuvé',
  push_fleetadmin_approved:
    'Connectez-vous avec votre numéro de mobile pour voir vos chauffeurs et leurs courses.',
  push_driver_asked_title: 'Il nous manque quelque chose',
  push_driver_asked:
    'Ouvrez l’application pour voir ce qui manque avant que nous puissions approuver votre compte.',
  push_staff_returned_title: 'Une réservation à l’avance est de nouveau sans chauffeur',
  push_staff_returned:
    'Le chauffeur affecté à {reference} l’a refusée ou rendue. La recherche commencera à l’heure prévue.',
  push_staff_emergency_title: 'Urgence',
  push_staff_emergency:
    'Quelqu’un a appelé à l’aide pendant la course {reference}. Le tableau de répartition montre où.',
  push_staff_lost_property_title: 'Objet oublié',
  push_staff_lost_property:
    'Le client de {reference} a oublié quelque chose dans le véhicule. La réservation contient son message.',
  push_staff_books_differ_title: 'Anomalies dans les comptes',
  push_staff_books_differ:
    'Le contrôle de nuit a trouvé des montants qui ne concordent pas. Le rapport de revenus les indique.',
  push_staff_dispute_opened_title: 'Paiement contesté',
  push_staff_dispute_opened:
    'Le titulaire d’une carte conteste {amount} auprès de {provider}. Répondez-y là-bas ; le tableau de bord affiche le paiement.',
  push_staff_dispute_won_title: 'Contestation gagnée',
  push_staff_dispute_won: '{provider} a restitué {amount} d’un paiement contesté.',
  push_staff_dispute_lost_title: 'Contestation perdue',
  push_staff_dispute_lost: '{provider} a rendu {amount} d’un paiement contesté au titulaire de la carte.',
  push_staff_payment_refused_title: 'Paiement à vérifier',
  push_staff_payment_refused:
    '{provider} signale {amount}, ce qui ne correspond pas à notre paiement. Rien n’a été crédité. Vérifiez-le chez {provider} et remboursez-le là-bas.',
  push_staff_payment_reversed_title: 'Paiement annulé après coup',
  push_staff_payment_reversed:
    '{provider} a annulé un paiement de {amount} déjà payé. Rien n’a été débité à la personne. À vous de décider.',
  push_staff_paid_twice_title: 'Payé deux fois',
  push_staff_paid_twice:
    '{amount} ont été payés une seconde fois chez {provider} et crédités sur le portefeuille de la personne.',
  push_identity_linked_title: 'Compte de connexion associé',
  push_identity_linked:
    'Un compte Google, Apple ou Facebook permet désormais de vous connecter. Si ce n’était pas vous, dissociez-le dans votre profil.',
  push_bank_changed_title: 'Coordonnées bancaires modifiées',
  push_bank_changed:
    'Vos retraits sont désormais versés sur un autre compte. Si vous n’êtes pas à l’origine de ce changement, contactez-nous.',
  push_mobile_changed_title: 'Numéro de mobile modifié',
  push_mobile_changed:
    'Vous vous connectez désormais avec un autre numéro. Si vous n’êtes pas à l’origine de ce changement, contactez-nous.',
  push_bank_changed_by_staff_title: 'L’équipe a modifié vos coordonnées bancaires',
  push_bank_changed_by_staff:
    'Vérifiez le compte dans votre portefeuille. Les retraits attendent un jour, sauf si vous le confirmez ; si ce n’est pas le vôtre, modifiez-le.',
  push_staff_sms_failed_title: 'Les SMS ne partent plus',
  push_staff_sms_failed:
    'La passerelle SMS les refuse ou ne répond pas. En attendant, seules les personnes avec une adresse e-mail confirmée reçoivent des codes de connexion.',
  push_withdrawal_processed_title: 'Retrait versé',
  push_withdrawal_processed: 'Le retrait {reference} a été envoyé à votre banque.',
  push_withdrawal_refused_title: 'Retrait refusé',
  push_withdrawal_refused:
    'Le montant du retrait {reference} est de retour dans votre portefeuille. Ouvrez-le pour lire le motif.',
  push_chat_message_title: 'Nouveau message',
  push_chat_message: 'Ouvrez la discussion de {reference} pour le lire.',
  push_wallet_credited_title: 'Argent ajouté à votre portefeuille',
  push_wallet_credited:
    'L’exploitant a ajouté de l’argent à votre portefeuille. Ouvrez-le pour voir le montant.',
  push_wallet_corrected_title: 'Votre portefeuille a été corrigé',
  push_wallet_corrected:
    'L’exploitant a corrigé votre portefeuille. Ouvrez-le pour voir le montant et le motif.',
  push_wallet_topped_up_title: 'Portefeuille rechargé',
  push_wallet_topped_up: 'Votre paiement est arrivé dans votre portefeuille.',
  push_card_refunded_title: 'Remboursement envoyé',
  push_card_refunded:
    'Votre paiement par carte a été remboursé. La banque peut mettre quelques jours à l’afficher.',
  push_card_refund_failed_title: 'Remboursement non versé',
  push_card_refund_failed:
    'Votre banque n’a pas accepté le remboursement. Contactez-nous et nous trouverons une autre solution.',
  push_referral_referrer_title: 'Votre prime de parrainage',
  push_referral_referrer:
    'Une personne inscrite avec votre code a payé sa première course. Votre prime est dans votre portefeuille.',
  push_referral_new_user_title: 'Votre prime de bienvenue',
  push_referral_new_user:
    'Vous avez rejoint le service avec le code d’un proche, et votre première course est payée. Votre prime est dans votre portefeuille.',
  // codes, by SMS or e-mail
  code_sign_in: 'Votre code {app} est {code}',
  code_confirm_email: 'Votre code {app} pour confirmer cette adresse e-mail est {code}',
} as const satisfies French<typeof english>
