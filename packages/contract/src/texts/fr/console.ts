// This translation needs a native reader before it is called final.
import type { console as english } from '../en/console.ts'
import type { French } from './language.ts'

/** What several screens of the console share, and the errors that only staff get. */
export const console = {
  admin_bookings: 'Réservations',
  admin_two_facts: '{first}, {second}',
  admin_trail: 'Fil d’Ariane',
  admin_col_booking: 'Réservation',
  admin_col_when: 'Quand',
  admin_col_rider: 'Client',
  admin_col_pickup: 'Départ',
  admin_col_drop: 'Destination',
  admin_col_car: 'Véhicule',
  admin_col_driver: 'Chauffeur',
  admin_col_status: 'Statut',
  admin_col_paid_by: 'Paiement',
  admin_col_cost: 'Coût de la course',
  admin_col_share: 'Part du chauffeur',
  admin_pay_cash: 'Espèces',
  admin_pay_card: 'Carte',
  admin_pay_wallet: 'Portefeuille',
  admin_no_driver: 'Pas encore de chauffeur',
  admin_live: 'En direct',
  admin_not_live: 'Pas en direct',
  admin_alerts: 'À vérifier',
  admin_alert_no_position: 'Aucune position du véhicule depuis 30 minutes.',
  admin_alert_lost_property:
    'Le client a oublié quelque chose dans le véhicule. Aucun administrateur ne s’en est occupé.',
  admin_alert_emergency:
    'Le client ou le chauffeur a appelé à l’aide. Aucun administrateur n’a marqué l’appel comme vu.',
  emergency_by_rider: 'Le client a appelé à l’aide, {time}.',
  emergency_by_driver: 'Le chauffeur a appelé à l’aide, {time}.',
  emergency_seen: 'Marquer comme vu',
  admin_alert_fare_capped: 'Le tracé dépassait 1,3 fois le devis ; le tarif a donc été plafonné.',
  admin_alert_assignment_declined:
    'Le chauffeur affecté a refusé ou rendu la réservation. Affectez un autre chauffeur, sinon la répartition démarre 15 minutes avant le départ.',
  admin_alert_not_driven:
    'Le véhicule n’est jamais parti, ou n’a pas pu parcourir cette distance dans ce temps ; la course coûte donc le tarif minimum. Tant qu’elle n’est pas payée, vous pouvez facturer le devis.',
  admin_alert_track_jump:
    'La position du véhicule a sauté à un endroit qu’il n’a pas pu atteindre. Vérifiez le tracé.',
  reward_doubt_not_driven: 'Aucune position ne montre que le véhicule a quitté le départ.',
  reward_doubt_too_short: 'La course était plus courte que ce que demandent les paramètres.',
  reward_doubt_same_device: 'Deux des personnes ont utilisé le même appareil.',
  reward_doubt_same_bank_account: 'Deux des personnes ont le même compte bancaire.',
  reward_doubt_daily_limit: 'Le parrain a atteint la limite d’une journée.',
  admin_far_arrive: 'Arrivée à {distance} du départ.',
  admin_far_reach: 'Fin à {distance} de la destination.',
  admin_unknown_arrive: 'Arrivée avec une position inconnue.',
  admin_unknown_reach: 'Fin avec une position inconnue.',
  admin_far_by_driver: '{step} Le chauffeur l’a confirmé.',
  admin_far_by_admin: '{step} Fait par un administrateur.',
  // the fleet on the map
  fleet_find: 'Nom ou plaque',
  fleet_shown: '{shown} sur {count} affichés',
  // staff
  update_failed:
    'La modification n’a pas été enregistrée. Les valeurs précédentes restent valables ; réessayez.',
  proper_bonus: 'Saisissez une prime de 0 ou plus. Rien n’a été enregistré.',
  reward_not_found: 'Cette récompense n’existe pas.',
  reward_decided: 'Une décision a déjà été prise pour cette récompense. Rechargez la liste.',
  adjustment_not_found: 'Ce crédit ou cette correction n’existe plus.',
  adjustment_decided: 'Une décision a déjà été prise ici. Rien n’a été modifié.',
  own_adjustment:
    'Vous avez fait cette demande vous-même. Un autre administrateur doit l’approuver ou la rejeter.',
  own_admin:
    'Vous avez ajouté cet administrateur vous-même. Un autre administrateur doit confirmer le compte.',
  admin_unconfirmed:
    'Deux administrateurs confirmés sont nécessaires : votre compte ou l’autre n’est pas confirmé, ou le vôtre l’a été après la demande. Rien n’a été modifié.',
  entry_not_found:
    'Cette opération n’appartient pas au portefeuille de la personne. Choisissez-en une autre.',
  no_details_error: 'Choisissez une personne et un montant supérieur à 0. Rien n’a été comptabilisé.',
  json_error:
    'Ce n’est pas du JSON valide. Rien n’a été enregistré ; vérifiez les accolades et les guillemets.',
  version_missing:
    'La page n’a pas indiqué la version qu’elle affiche. Rien n’a été enregistré ; rechargez et réessayez.',
  record_changed:
    'Un autre administrateur a modifié cette fiche. Vos modifications ne sont pas encore enregistrées ; comparez, puis enregistrez de nouveau.',
  list_changed:
    'Des entrées ont été ajoutées ou retirées entre-temps. Rien n’a été modifié ; réessayez avec cette liste.',
  currency_locked:
    'Il y a des réservations ou des paiements dans la devise actuelle ; elle ne peut donc pas changer. Rien n’a été enregistré.',
  language_not_found: 'Cette langue n’existe plus.',
  cancel_reason_not_found: 'Ce motif n’existe plus.',
  name_taken: 'Ce nom est déjà pris. Rien n’a été enregistré ; choisissez-en un autre.',
  car_type_not_found: 'Ce type de véhicule n’existe plus. Revenez à la liste.',
  car_type_in_use:
    'Des chauffeurs, des réservations ou des devis utilisent ce type de véhicule. Archivez-le plutôt.',
  person_has_money:
    'Le portefeuille n’est pas vide ou a changé. Rechargez la page, puis confirmez le montant.',
  person_has_withdrawal: 'Cette personne a un retrait en cours. Traitez-le ou refusez-le d’abord.',
  promo_in_use: 'Des réservations ont utilisé ce code promo. Désactivez-le plutôt.',
  default_language_delete:
    'Vous ne pouvez pas supprimer la langue par défaut. Choisissez d’abord une autre langue par défaut.',
  // the calendar
  day_choose: 'Choisir un jour',
  day_none: 'Aucun jour choisi',
  day_clear: 'Retirer le jour',
  day_month_before: 'Mois précédent',
  day_month_after: 'Mois suivant',
  // costs of map providers
  admin_map_costs: 'Fournisseurs de cartes',
  admin_map_costs_note: 'Estimation d’après leurs prix publics',
  admin_map_costs_month: 'Ce mois-ci, estimation d’après leurs prix publics',
  admin_map_costs_failed: 'Impossible de charger les coûts des cartes',
  'admin_map_calls.one': '{count} appel',
  'admin_map_calls.many': '{count} d’appels',
  'admin_map_calls.other': '{count} appels',
} as const satisfies French<typeof english>
