// This translation needs a native reader before it is called final.
import type { errors as english } from '../en/errors.ts'
import type { French } from './language.ts'

/** One text for each error code that any caller may get: what failed, what is safe, what to do. Codes must not change. */
export const errors = {
  // the request
  validation_failed:
    'Certains champs ne sont pas valides. Rien n’a été enregistré ; vérifiez les champs signalés et réessayez.',
  idempotency_key_missing:
    'La demande n’avait pas de clé d’idempotence. Rien n’a été fait ; rechargez la page et réessayez.',
  idempotency_key_reused:
    'Cette demande a déjà été envoyée avec un autre contenu. La première a été conservée ; rechargez pour la voir.',
  idempotency_key_in_use:
    'Cette demande est encore en cours de traitement. Patientez un instant, puis vérifiez.',
  unknown_host: 'Cette démo n’est pas disponible sous ce nom d’hôte. Ouvrez-la par son adresse.',
  foreign_origin:
    'La demande venait d’un autre site et a été refusée. Ouvrez directement ce site et réessayez.',
  not_found: 'Cette page ou cette fiche n’existe pas. Vérifiez l’adresse ou revenez en arrière.',
  signature_invalid: 'L’expéditeur n’a pas pu être vérifié. Rien n’a été modifié.',
  request_timeout:
    'Le fichier a mis trop de temps à arriver. Rien n’a été enregistré ; réessayez avec une connexion plus rapide.',
  payload_too_large:
    'Ce fichier ou ce texte est trop volumineux. Rien n’a été enregistré ; réduisez-en la taille.',
  unsupported_media_type:
    'Ce type de fichier n’est pas pris en charge. Rien n’a été enregistré ; choisissez un autre fichier.',
  too_many_requests: 'Trop de tentatives en peu de temps. Attendez une minute, puis réessayez.',
  internal_error:
    'Une erreur s’est produite sur le serveur. Ce qui a été confirmé est conservé ; réessayez dans un instant.',
  not_ready: 'Le serveur n’est pas encore prêt. Réessayez dans quelques secondes.',
  not_set_up: 'Ce service n’est pas encore configuré. Son exploitant doit d’abord terminer la configuration.',
  already_set_up: 'Ce service est déjà configuré. Connectez-vous pour le gérer.',
  setup_code_wrong: 'Ce n’est pas le code de configuration. Le serveur l’affiche au démarrage.',
  network_error:
    'Le serveur ne répond pas. Votre saisie est conservée ; vérifiez votre connexion et réessayez.',
  // who is asking
  must_login: 'Connectez-vous pour réserver. Vos choix sont conservés.',
  not_logged_in: 'Votre session est terminée. Connectez-vous pour continuer.',
  auth_error: 'La connexion a échoué. Demandez un nouveau code et réessayez.',
  login_error: 'La connexion a échoué. Vérifiez le numéro et demandez un nouveau code.',
  otp_validate_error:
    'Ce code n’est pas correct. Il comporte six chiffres ; vérifiez-le ou demandez-en un nouveau.',
  identity_failed: 'Cette connexion a échoué ou a été annulée. Réessayez ou utilisez votre numéro de mobile.',
  require_approval:
    'Votre compte est en attente d’approbation. Nous vous préviendrons dès que vous pourrez vous connecter.',
  not_permitted: 'Votre compte n’est pas autorisé à faire cela. Rien n’a été modifié.',
  not_valid_user_type: 'Ce compte n’a pas de rôle valide. Votre session a été fermée ; contactez-nous.',
  user_issue_contact_admin: 'Ce compte est incomplet. Votre session a été fermée ; contactez-nous.',
  invalid_mobile:
    'Ce numéro de mobile n’est pas valide. Saisissez-le avec l’indicatif du pays, par exemple +351 912 004 118.',
  sms_failed: 'Impossible d’envoyer le code. Vérifiez le numéro et réessayez dans une minute.',
  email_failed: 'Impossible d’envoyer l’e-mail. Vérifiez l’adresse et réessayez dans une minute.',
  demo_mode: 'Ceci ne peut pas être modifié dans la démo. Rien n’a été enregistré.',
  profile_incomplete:
    'Il manque votre nom et votre e-mail. Ajoutez-les pour réserver ; votre course est conservée.',
  mobile_in_use: 'Un autre compte utilise ce numéro. Choisissez-en un autre ou connectez-vous avec celui-ci.',
  email_needs_code: 'Votre nouvelle adresse e-mail demande un code. Modifiez-la dans votre profil.',
  proper_email: 'Cette adresse e-mail n’est pas valide. Utilisez la forme nom@example.com.',
  user_exists: 'Un utilisateur avec cet e-mail ou ce numéro de mobile existe déjà. Rien n’a été ajouté.',
  email_or_mobile_issue:
    'Impossible de vérifier cet e-mail ou ce numéro de mobile. Rien n’a été ajouté ; corrigez-le et réessayez.',
  phone_no_update: 'Il manque votre numéro de mobile. Ajoutez-le dans votre profil.',
  // places and prices
  place_to_coords_error:
    'Aucune route ne relie ces lieux. Choisissez un autre départ ou une autre destination.',
  outside_service_area: 'En dehors de notre zone de service. Choisissez un autre lieu.',
  same_place: 'Le départ et la destination sont identiques. Choisissez une autre destination.',
  select_proper:
    'Choisissez un départ, une destination, un véhicule et, pour une course plus tard, une heure.',
  booking_too_far_ahead:
    'Vous pouvez réserver jusqu’à 30 jours à l’avance. Rien n’a été réservé ; choisissez une date plus proche.',
  parcel_type_missing: 'Choisissez ce que vous envoyez : le prix en dépend.',
  past_booking_error: 'Choisissez une heure au moins 15 minutes plus tard que maintenant.',
  quote_expired: 'Ce prix a expiré. Rien n’a été réservé ; vérifiez le nouveau prix et confirmez-le.',
  quote_not_found: 'Ce prix n’est plus disponible. Rien n’a été réservé ; demandez un nouveau prix.',
  // bookings
  no_driver_found_alert_messege:
    'Aucun chauffeur n’est libre près du départ. Rien n’a été réservé ; réessayez bientôt ou réservez pour plus tard.',
  too_many_open_bookings:
    'Rien n’a été réservé : vous avez atteint le nombre maximal de courses simultanées ({limit}). Réservez de nouveau lorsque l’une d’elles sera terminée, ou annulez-en une.',
  booking_paused:
    'Rien n’a été réservé : vous avez annulé plusieurs courses qui avaient été proposées à des chauffeurs. Vous pourrez réserver de nouveau à {time}.',
  deliveryDetailMissing:
    'Le numéro de téléphone du destinataire est obligatoire, avec au moins sept chiffres. L’équipe saisit aussi le nom.',
  incomplete_user: 'Choisissez d’abord un client qui a un numéro de mobile.',
  booking_not_found: 'Cette réservation n’existe pas ou n’est pas la vôtre.',
  too_many_receipts:
    'Un PDF peut contenir au maximum {count} réservations. Choisissez ZIP ou une période plus courte.',
  no_receipts: 'Aucune de ces réservations n’a de reçu. Choisissez d’autres filtres.',
  no_receipt: 'Il n’y a pas encore de reçu. Vous le recevrez lorsque la course sera payée.',
  rider_has_no_email: 'Ce client n’a pas d’adresse e-mail. Ajoutez-en d’abord une sur sa page.',
  rider_has_no_confirmed_email:
    'Ce client n’a pas encore confirmé son adresse e-mail ; rien n’y est donc envoyé.',
  email_not_configured: 'L’e-mail n’est pas configuré sur ce serveur ; rien n’a donc été envoyé.',
  broadcast_not_found: 'Cette notification n’existe plus. Un autre administrateur l’a peut-être supprimée.',
  no_user_match:
    'Personne ne recevrait cette notification : aucune personne de ce type n’a d’appareil avec les notifications activées.',
  push_refused:
    'Le service de notifications de ce navigateur n’est pas pris en charge ici. Tout reste visible dans vos notifications.',
  wrong_status:
    'Le statut de la réservation a changé ; ce n’est donc plus possible. Vérifiez son statut actuel.',
  too_early: 'Il est trop tôt pour cette étape. Rien n’a été modifié ; réessayez le moment venu.',
  far_from_stop:
    'Le véhicule est loin de l’arrêt. Rien n’a été modifié. Confirmez pour enregistrer l’étape malgré tout.',
  position_unknown:
    'La position du véhicule est inconnue. Rien n’a été modifié. Confirmez pour enregistrer l’étape malgré tout.',
  chat_closed: 'Cette course est terminée ; il n’est plus possible d’envoyer de messages.',
  booking_taken: 'Un autre chauffeur a pris cette course. Vous êtes toujours en ligne.',
  offer_not_found: 'L’offre a expiré. Vous êtes toujours en ligne.',
  person_not_found: 'Cette personne n’existe plus.',
  person_has_bookings: 'Cette personne a une réservation active. Attendez qu’elle soit terminée.',
  person_blocked: 'L’une de ces personnes est bloquée. Débloquez-la d’abord.',
  documents_missing:
    'Il manque un document à un chauffeur. Indiquez pourquoi il est approuvé sans ce document.',
  withdrawal_not_found: 'Ce retrait n’existe plus.',
  withdrawal_not_allowed: 'Les clients ne peuvent pas faire de retraits. Rien n’a été modifié.',
  bank_details_unconfirmed:
    'L’équipe a modifié vos coordonnées bancaires. Confirmez que ce sont bien les vôtres, puis demandez de nouveau le retrait.',
  bank_details_missing:
    'Il manque vos coordonnées bancaires. Ajoutez-les dans votre profil, puis demandez le retrait.',
  too_many_withdrawals:
    'Vous avez trop de retraits en cours. Attendez que l’un d’eux soit traité ou annulez-en un.',
  withdrawal_processed: 'Ce retrait a déjà été traité. Rien n’a été modifié.',
  withdrawal_cancelled: 'Ce retrait a déjà été annulé. Rien n’a été modifié.',
  payout_reversed: 'Ce versement a déjà été annulé. Rien n’a été modifié.',
  driver_busy: 'Ce chauffeur est déjà en course. Rien n’a été modifié.',
  driver_not_eligible: 'Ce chauffeur ne peut pas prendre cette course. Choisissez un autre chauffeur.',
  driver_offline: 'Vous êtes hors ligne. Passez en ligne pour prendre des courses.',
  wrong_otp: 'Ce n’est pas le code du client. Redemandez-le ; la course n’a pas démarré.',
  wrong_amount: 'Le montant a changé. Rien n’a été débité ; vérifiez-le et réessayez.',
  shared_trip_not_found: 'Ce lien ne fonctionne pas. La course est terminée ou n’est plus partagée.',
  cancel_not_allowed: 'Cette réservation ne peut plus être annulée.',
  already_rated: 'Vous avez déjà noté cette course. Votre première note a été conservée.',
  already_tipped: 'Vous avez déjà donné un pourboire pour cette course. Rien n’a été débité.',
  tip_not_possible:
    'Il n’est pas possible de donner un pourboire au chauffeur maintenant. Rien n’a été débité.',
  tip_amount:
    'Ce pourboire ne peut pas être donné. Choisissez un montant dans la limite. Rien n’a été débité.',
  payment_provider_failed:
    'Le service de paiement ne répond pas. Rien n’a été débité ; réessayez ou payez autrement.',
  payment_pending:
    'Votre banque n’a pas encore répondu pour votre dernier paiement par carte. Attendez sa réponse ou payez autrement.',
  payment_not_possible:
    'Ce moyen de paiement n’est pas disponible ici. Rien n’a été débité ; choisissez-en un autre.',
  insufficient_balance: 'Le solde du portefeuille est insuffisant. Rien n’a été débité.',
  withdrawal_amount:
    'Ce montant ne peut pas être versé en une fois. Choisissez-en un dans les limites. Rien n’a été prélevé.',
  top_up_amount:
    'Ce montant ne peut pas être ajouté. Choisissez-en un dans les limites. Rien n’a été débité.',
  promo_not_found: 'Aucun code promo ne porte ce nom. Vérifiez l’orthographe.',
  referral_not_found: 'Ce code n’existe pas. Vérifiez l’orthographe ou continuez sans.',
  referral_own: 'C’est votre propre code. Saisissez le code de la personne qui vous invite.',
  referral_blocked: 'Ce code ne peut pas être utilisé pour le moment. Continuez sans.',
  referral_late: 'Un code ne peut être saisi qu’à l’inscription.',
  promo_expired: 'Ce code promo a expiré. Choisissez-en un autre.',
  promo_used_up: 'Ce code promo est épuisé. Choisissez-en un autre.',
  promo_already_used: 'Ce code promo a déjà été utilisé. Chaque client peut l’utiliser une fois.',
  promo_min_order: 'Le prix de cette course est trop bas pour ce code promo. Choisissez-en un autre.',
  images_missing: 'Cette étape nécessite une photo du colis.',
  // files
  unauthenticated: 'Votre session est terminée. Connectez-vous pour voir ou envoyer des fichiers.',
  'quota-exceeded': 'Vous avez trop de fichiers inutilisés. Utilisez-les, supprimez-en ou réessayez demain.',
  unauthorized: 'Votre compte n’est pas autorisé à envoyer ce fichier. Rien n’a été conservé.',
  'object-not-found': 'Ce fichier n’est plus disponible. Choisissez-le de nouveau.',
  'retry-limit-exceeded':
    'Le serveur est resté injoignable pendant plusieurs minutes. Vérifiez votre connexion et réessayez.',
  proxy_body_limit:
    'Le serveur web placé devant ce service refuse les fichiers de cette taille. Rien n’a été conservé. Demandez à l’exploitant de relever la limite.',
  canceled: 'L’envoi a été annulé. Rien n’a été conservé.',
  offset_conflict: 'L’envoi n’est pas encore terminé. Réessayez.',
  tus_version: 'Cet envoi utilise une autre version du protocole. Rechargez la page et réessayez.',
  file_damaged: 'Cette image est incomplète ou endommagée. Choisissez-en une autre.',
  too_many_pixels: 'Cette image a trop de pixels. Choisissez-en une plus petite.',
  account_in_use:
    'Ce numéro appartient à un client qui a des courses. Inscrivez-vous comme chauffeur avec un autre numéro.',
  // lists and services
  no_bookings: 'Aucune réservation',
  no_cancel_reason: 'Aucun motif d’annulation',
  no_cars: 'Aucun type de véhicule',
  no_tasks: 'En attente d’offres',
  chat_not_found: 'Aucun message',
  no_provider_found: 'Le paiement en ligne n’est pas configuré ici. Rien n’a été débité.',
  provider_fetch_error: 'Impossible de charger les moyens de paiement. Rien n’a été débité ; réessayez.',
} as const satisfies French<typeof english>
