// This translation needs a native reader before it is called final.
import type { publicTexts as english } from '../en/public.ts'
import type { French } from './language.ts'

/** The landing page, about us and the privacy policy, as markup. */
export const publicTexts = {
  home_title: '{app} : réserver un taxi',
  home_description:
    'Voyez le prix avant de réserver, le chauffeur avant de monter et toute la course sur la carte.',
  home_title_delivery: '{app} : envoyer un colis',
  home_description_delivery:
    'Voyez le prix avant de réserver et suivez votre colis sur la carte jusqu’à son arrivée.',
  feature_price_heading: 'Un seul prix, connu d’avance',
  feature_price_text:
    'Saisissez votre départ et votre destination : chaque type de véhicule affiche son prix et son heure d’arrivée. Ouvrez le prix pour en voir le détail.',
  feature_driver_heading: 'Nom, note et plaque d’immatriculation',
  feature_driver_text:
    'Dès qu’un chauffeur accepte, vous voyez son nom, sa note et la plaque d’immatriculation à chercher. La course ne démarre qu’avec votre code.',
  feature_driver_text_no_code:
    'Dès qu’un chauffeur accepte, vous voyez son nom, sa note et la plaque d’immatriculation à chercher.',
  feature_track_heading: 'Toute la course sur la carte',
  feature_track_text:
    'Suivez le véhicule qui vient vers vous et voyez les minutes jusqu’au départ. Pendant la course, vous voyez où vous êtes et quand vous arrivez.',
  feature_track_heading_delivery: 'Tout le trajet sur la carte',
  feature_track_text_delivery:
    'Suivez le chauffeur qui vient au départ, puis votre colis jusqu’à ce que son destinataire l’ait reçu.',
  sample_start: 'Tarif de base',
  sample_distance: 'Distance, {quantity} km à {rate}/km',
  sample_distance_miles: 'Distance, {quantity} mi à {rate}/mi',
  sample_time: 'Temps, {quantity} min à {rate}/min',
  sample_total: 'Vous payez',
  sample_driver: 'Rui Almeida',
  sample_coming: 'Rui est en route',
  sample_car: 'Corolla',
  sample_drop: 'Hôpital de la Paix',
  mobile_heading: 'Les mêmes taxis sur votre téléphone',
  mobile_heading_delivery: 'Les mêmes chauffeurs sur votre téléphone',
  mobile_text:
    'Vos lieux enregistrés, votre portefeuille et le chauffeur sur la carte. Vos réservations sont les mêmes ici et dans l’application.',
  store_apple_device: 'iPhone',
  store_apple: 'App Store',
  store_play_device: 'Android',
  store_play: 'Google Play',
  footer_tax_number: 'Numéro fiscal {number}',
  footer_links: 'Pied de page',
  about_title: 'À propos',
  about_lead: '{company} exploite {app} : des taxis dont le prix s’affiche avant la réservation.',
  about_lead_delivery:
    '{company} exploite {app} : des livraisons de colis dont le prix s’affiche avant la réservation.',
  about_price_heading: 'Un seul prix, connu d’avance',
  about_price_text:
    'Vous voyez le prix complet et son détail avant de confirmer. Si la course change en chemin, le reçu indique la distance et le temps qui ont servi à calculer le prix ; vous pouvez donc le vérifier vous-même.',
  about_price_text_delivery:
    'Vous voyez le prix complet et son détail avant de confirmer. Il ne change pas en chemin.',
  about_driver_heading: 'Des chauffeurs que vous reconnaissez',
  about_driver_text:
    'Le nom, la note, le véhicule et la plaque d’immatriculation du chauffeur s’affichent dès qu’il accepte.',
  about_city_heading: 'Sur nos propres serveurs',
  about_city_text:
    'Le service fonctionne sur nos propres serveurs, où restent vos réservations et vos données. Un service de cartes auquel nous demandons une adresse ou un itinéraire ne reçoit que les lieux et n’apprend jamais à qui ils sont liés.',
  about_contact_heading: 'Contactez-nous',
  about_contact_text: 'Pour les questions, les réclamations et les objets trouvés :',
  about_contact_text_delivery: 'Pour les questions et les réclamations :',
  privacy_title: 'Politique de confidentialité',
  privacy_lead: 'Ce que {company} enregistre à votre sujet, pourquoi, qui le voit et comment le supprimer.',
  privacy_store_heading: 'Ce que nous enregistrons',
  privacy_store_text:
    'Votre nom, votre numéro de mobile et votre adresse e-mail ; vos réservations avec leurs adresses, heures, prix et paiements ; le nom et le numéro d’une personne pour qui vous réservez ou qui reçoit votre colis ; les notes que vous donnez ; et les lieux de vos trajets, pour que vous puissiez les choisir de nouveau. Pendant qu’un chauffeur travaille, nous enregistrons la position du véhicule.',
  privacy_why_heading: 'Pourquoi nous l’enregistrons',
  privacy_why_text:
    'Pour vous trouver un chauffeur, calculer et documenter le prix de la réservation, payer le chauffeur, répondre à vos questions, et parce que la loi nous oblige à conserver les reçus.',
  privacy_see_heading: 'Qui le voit',
  privacy_see_text:
    'Vous et votre chauffeur voyez mutuellement votre nom et vos coordonnées tant que la réservation est active, mais plus ensuite. Le chauffeur voit aussi le nom et le numéro de la personne qu’il prend en charge ou à qui il livre. Notre équipe voit ce dont elle a besoin pour vous aider. Nous ne vendons pas vos données.',
  privacy_services_heading: 'Les entreprises qui travaillent pour nous',
  privacy_maps_text:
    'Cartes : {names}. Nous y demandons des lieux et des itinéraires, sans jamais indiquer à qui ils sont liés.',
  privacy_maps_own_text:
    'Cartes : les lieux et les itinéraires viennent d’une carte sur notre propre serveur.',
  privacy_payments_text:
    'Paiements en ligne : {names}. Nous y transmettons le montant, votre nom, votre adresse e-mail et votre numéro de mobile.',
  privacy_sign_in_text:
    'Connexion avec {names} : ces entreprises savent que vous utilisez ce service et nous donnent votre nom, votre adresse e-mail et votre numéro de compte chez elles.',
  privacy_messages_text:
    'SMS et e-mails : le service qui les achemine reçoit votre numéro de mobile ou votre adresse e-mail, ainsi que le message.',
  privacy_push_text:
    'Notifications : si vous les activez, l’éditeur de votre navigateur ou le fabricant de votre téléphone les achemine.',
  privacy_cookies_heading: 'Cookies',
  privacy_cookies_text:
    'Un cookie maintient votre connexion. D’autres retiennent votre langue, votre choix d’apparence, le menu à afficher, cet appareil et, pendant une heure, que les prix demandés sont les vôtres. Aucun ne vous suit sur d’autres sites.',
  privacy_delete_heading: 'Suppression de votre compte',
  privacy_delete_text:
    'Écrivez à l’adresse ci-dessous depuis l’adresse e-mail de votre compte, ou indiquez son numéro de mobile. Nous supprimons le compte dès qu’aucune réservation n’est active et qu’aucun retrait n’est en cours. Nous conservons les reçus aussi longtemps que la loi l’exige, sans vos coordonnées.',
  privacy_contact_heading: 'Contact',
  privacy_contact_text: 'Pour les questions sur vos données :',
  // account deletion
  deletion_title: 'Supprimer votre compte',
  deletion_lead: 'Comment faire supprimer votre compte {app}, et ce que {company} doit conserver.',
  deletion_how_heading: 'Comment le demander',
  deletion_self_text:
    'Si vous êtes client ou chauffeur, connectez-vous, ouvrez votre profil et supprimez-y votre compte.',
  deletion_wallet_text:
    'Utilisez d’abord ce que contient votre portefeuille : son solde ne pourra plus être versé ensuite.',
  deletion_gone_heading: 'Ce que nous supprimons',
  deletion_gone_text:
    'Votre nom, votre numéro de mobile, votre adresse e-mail, vos photos, vos coordonnées bancaires, vos lieux enregistrés, vos messages et vos appareils. Les adresses de vos réservations sont aussi supprimées ; leurs arrêts ne sont conservés qu’à environ un kilomètre près.',
  deletion_kept_heading: 'Ce que nous conservons',
  deletion_kept_text:
    'L’historique des réservations, des paiements, des reçus et des notes, sans votre nom ni vos coordonnées, car la loi nous oblige à tenir une comptabilité. Les sauvegardes peuvent contenir vos données jusqu’à ce que de plus récentes les remplacent.',
  // without a connection
  offline_title: 'Vous êtes hors ligne',
  offline_lead: 'Cette page ne peut pas être chargée sans connexion.',
  offline_next_heading: 'Ce que vous pouvez faire',
  offline_next_text:
    'Vérifiez votre connexion, puis rechargez la page. Vos réservations sont conservées sur le serveur.',
} as const satisfies French<typeof english>
