/** The landing page, about us and the privacy policy, as markup. */
export const publicTexts = {
  home_title: '{app}: book a cab',
  home_description:
    'See the price before you book, the driver before you get in, and the whole ride on the map.',
  home_title_delivery: '{app}: send a parcel',
  home_description_delivery:
    'See the price before you book, and follow your parcel on the map until it arrives.',
  feature_price_heading: 'One price, up front',
  feature_price_text:
    'Enter your pickup and drop-off, and every car type shows its price and its arrival time. Open the price to see its details.',
  feature_driver_heading: 'Name, rating and number plate',
  feature_driver_text:
    'When a driver accepts, you see their name, their rating and the number plate to look for. The ride starts only with your code.',
  feature_driver_text_no_code:
    'When a driver accepts, you see their name, their rating and the number plate to look for.',
  feature_track_heading: 'The whole ride on the map',
  feature_track_text:
    'Watch the car come to you and see the minutes to your pickup. During the ride you see where you are and when you arrive.',
  feature_track_heading_delivery: 'The whole way on the map',
  feature_track_text_delivery:
    'Watch the driver come to the pickup, and follow your parcel until its recipient has it.',
  sample_start: 'Base fare',
  sample_distance: 'Distance, {quantity} km at {rate}/km',
  sample_distance_miles: 'Distance, {quantity} mi at {rate}/mi',
  sample_time: 'Time, {quantity} min at {rate}/min',
  sample_total: 'You pay',
  sample_driver: 'Rui Almeida',
  sample_coming: 'Rui is on the way',
  sample_car: 'Corolla',
  sample_drop: 'Peace Hospital',
  mobile_heading: 'The same cabs on your phone',
  mobile_heading_delivery: 'The same drivers on your phone',
  mobile_text:
    'Saved places, your wallet, and a driver on the map. Your bookings are the same here and in the app.',
  store_apple_device: 'iPhone',
  store_apple: 'App Store',
  store_play_device: 'Android',
  store_play: 'Google Play',
  footer_tax_number: 'Tax number {number}',
  footer_links: 'Footer',
  about_title: 'About us',
  about_lead: '{company} runs {app}: cabs with the price shown before you book.',
  about_lead_delivery: '{company} runs {app}: parcels with the price shown before you book.',
  about_price_heading: 'One price, up front',
  about_price_text:
    'You see the whole price and its details before you confirm. If the ride changes on the road, the receipt shows the distance and the time that the price is based on, so you can check it yourself.',
  about_price_text_delivery:
    'You see the whole price and its details before you confirm. It doesn’t change on the way.',
  about_driver_heading: 'Drivers you can recognise',
  about_driver_text: 'You see your driver’s name, rating, car and number plate as soon as they accept.',
  about_city_heading: 'Run on our own servers',
  about_city_text:
    'The service runs on our own servers, where your bookings and your data stay. A map service that we ask for an address or a route gets the places alone, and never learns whose they are.',
  about_contact_heading: 'Contact us',
  about_contact_text: 'For questions, complaints and lost property:',
  about_contact_text_delivery: 'For questions and complaints:',
  privacy_title: 'Privacy policy',
  privacy_lead: 'What {company} stores about you, why, who sees it, and how to delete it.',
  privacy_store_heading: 'What we store',
  privacy_store_text:
    'Your name, mobile number and email address; your bookings with their addresses, times, prices and payments; the name and number of a person for whom you book, or who receives your parcel; the ratings you give; and the places you went to, so that you can choose them again. While a driver is working, we store the position of the car.',
  privacy_why_heading: 'Why we store it',
  privacy_why_text:
    'To find you a driver, to price and document the booking, to pay the driver, to answer your questions, and because the law requires us to keep receipts.',
  privacy_see_heading: 'Who sees it',
  privacy_see_text:
    'You and your driver see each other’s name and contact details while the booking is active, and not afterwards. The driver also sees the name and number of the person whom they pick up or deliver to. Our staff see what they need to help you. We do not sell your data.',
  privacy_services_heading: 'Companies that work for us',
  privacy_maps_text:
    'Maps: {names}. They get the places and routes that we ask for, and never learn whose they are.',
  privacy_maps_own_text: 'Maps: places and routes come from a map on our own server.',
  privacy_payments_text:
    'Online payments: {names}. They get the amount, your name, your email address and your mobile number.',
  privacy_sign_in_text:
    'Signing in with {names}: they learn that you use this service, and tell us your name, your email address and the number of your account there.',
  privacy_messages_text:
    'Text messages and emails: the service that delivers them gets your mobile number or email address and the message.',
  privacy_push_text: 'Notifications: if you turn them on, the maker of your browser or phone delivers them.',
  privacy_cookies_heading: 'Cookies',
  privacy_cookies_text:
    'One cookie keeps you signed in. Others remember your language, your appearance setting, which menu to show, this device and, for an hour, that the prices you asked for are yours. None of them tracks you on other sites.',
  privacy_delete_heading: 'Deleting your account',
  privacy_delete_text:
    'Write to the address below from the email address of your account, or include its mobile number. We delete the account once no booking is active and no withdrawal is pending. We keep receipts for as long as the law requires, without your contact details.',
  privacy_contact_heading: 'Contact',
  privacy_contact_text: 'For questions about your data:',
  // account deletion
  deletion_title: 'Delete your account',
  deletion_lead: 'How to have your {app} account deleted, and what {company} must keep.',
  deletion_how_heading: 'How to ask',
  deletion_self_text: 'If you book or drive, sign in, open your profile and delete your account there.',
  deletion_wallet_text: 'Use what is in your wallet first: it can’t be paid out afterwards.',
  deletion_gone_heading: 'What we delete',
  deletion_gone_text:
    'Your name, mobile number, email address, pictures, bank details, saved places, messages and devices. The addresses of your bookings are deleted too; their stops are kept to within about a kilometre.',
  deletion_kept_heading: 'What we keep',
  deletion_kept_text:
    'The record of bookings, payments, receipts and ratings, without your name and contact details, because the law requires us to keep accounts. Backups may contain your data until newer ones replace them.',
  // without a connection
  offline_title: 'You’re offline',
  offline_lead: 'This page can’t be loaded without a connection.',
  offline_next_heading: 'What you can do',
  offline_next_text: 'Check your connection, then reload the page. Your bookings are safe on the server.',
} as const
