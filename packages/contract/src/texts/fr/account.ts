// This translation needs a native reader before it is called final.
import type { account as english } from '../en/account.ts'
import type { French } from './language.ts'

/** The account besides the profile: places, notifications, devices, data. */
export const account = {
  account_addresses: 'Lieux enregistrés',
  account_addresses_note: 'Ils apparaissent en premier lorsque vous saisissez une adresse.',
  account_addresses_failed: 'Impossible de charger vos lieux enregistrés',
  account_addresses_none: 'Aucun lieu enregistré pour l’instant',
  account_addresses_all: 'Tout afficher ({count})',
  account_address_home: 'Domicile',
  account_address_work: 'Travail',
  account_address_named: 'Autre',
  account_address_add: 'Ajouter un lieu',
  account_address_change: 'Modifier le lieu',
  account_address_edit: 'Modifier',
  account_address_edit_of: 'Modifier {name}',
  account_address_name_it: 'Nommer',
  account_address_delete: 'Supprimer',
  account_address_delete_of: 'Supprimer {name}',
  account_address_kind: 'Enregistrer comme',
  account_address_name: 'Nom',
  account_address_nameless: 'Saisissez un nom.',
  account_address_text: 'Adresse',
  account_address_placeholder: 'Rue ou lieu',
  account_address_pick: 'Choisissez l’adresse parmi les suggestions.',
  account_address_rides: 'Courses : {count}',
  account_address_saved: 'Lieu enregistré',
  account_address_deleted: 'Lieu supprimé',
  account_sessions: 'Appareils',
  account_sessions_note:
    'Les appareils où votre session est ouverte. Déconnectez ceux que vous ne reconnaissez pas.',
  account_sessions_failed: 'Impossible de charger vos appareils',
  account_sessions_end: 'Déconnecter tous les autres appareils',
  account_sessions_ended: 'Appareils déconnectés : {count}',
  account_session_unknown: 'Appareil inconnu',
  account_session_yours: 'Cet appareil',
  account_session_seen: 'Dernière utilisation : {time}',
  account_session_end: 'Déconnecter',
  account_session_end_of: 'Déconnecter {device}',
  account_notifications: 'Paramètres des notifications',
  account_notifications_note:
    'Nous vous informons toujours de vos courses, de vos discussions et de la sécurité de votre compte.',
  account_notifications_failed: 'Impossible de charger vos choix',
  account_by_push: 'Sur vos appareils',
  account_topic_wallet: 'Portefeuille et retraits',
  account_topic_referrals: 'Primes de parrainage',
  account_topic_ratings: 'Notes',
  account_topic_news: 'Nouveautés et offres',
  account_data: 'Vos données',
  account_data_note: 'Téléchargez tout ce que nous enregistrons à votre sujet.',
  account_data_json: 'Télécharger en JSON',
  account_data_csv: 'Télécharger en CSV',
  account_delete: 'Supprimer le compte',
  account_delete_question: 'Supprimer votre compte ?',
  account_delete_note:
    'Votre nom, votre numéro, vos adresses et vos messages sont supprimés, et toutes vos sessions prennent fin. C’est irréversible.',
  account_delete_money: 'Le solde de votre portefeuille, {amount}, sera perdu.',
  account_delete_owed: 'Vous devez {amount}. Payez ce montant avant de supprimer votre compte.',
  account_delete_keep: 'Garder le compte',
  account_delete_booking:
    'La réservation {reference} est encore active. Attendez qu’elle soit terminée ou annulez-la.',
  account_delete_withdrawal:
    'Le retrait {reference} est encore en cours. Attendez qu’il soit versé ou annulez-le.',
  account_delete_changed:
    'Le solde de votre portefeuille a changé. Vérifiez le montant, puis confirmez de nouveau.',
} as const satisfies French<typeof english>
