/** The landing page, about us and the privacy policy. */
export const publicTexts = {
  home_title: '{app}: book a cab, send a parcel',
  home_description:
    'See the price before you book, the driver before you get in, and the whole trip on the map.',
  hero_heading: 'Know the price. Know the driver. Then get in.',
  hero_text:
    'Book a cab or send a parcel anywhere in {place}. The price you see is the price you confirm, and the whole trip is on the map.',
  hero_text_anywhere:
    'Book a cab or send a parcel. The price you see is the price you confirm, and the whole trip is on the map.',
  nearest_cab: 'Nearest cab',
  booking_form: 'Book a ride or send a parcel',
  see_price: 'See price',
  feature_price_heading: 'The price comes first',
  feature_price_text:
    'Set pickup and drop and every car type shows its price and its minutes. Open the price to see what it is made of.',
  feature_driver_heading: 'A name, a face and a plate',
  feature_driver_text:
    'When a driver accepts you see who is coming, their rating and the number plate to look for. Your code starts the trip, nobody else’s.',
  feature_share_heading: 'Someone can follow along',
  feature_share_text:
    'Share a link and a friend sees the car move until you arrive. No app needed, and the link ends with the trip.',
  sample_start: 'Start',
  sample_promo: 'Promo RANK10',
  sample_total: 'You pay',
  sample_driver: 'Rui Almeida',
  sample_initials: 'RA',
  sample_coming: 'Rui is coming',
  sample_car: 'Corolla',
  sample_drop: 'Peace Hospital',
  sample_share: 'Share trip',
  mobile_heading: 'The same cabs, in your pocket',
  mobile_text:
    'Saved places, your wallet, and a driver on the map. Your bookings are the same here and in the app.',
  store_apple_device: 'iPhone',
  store_apple: 'App Store',
  store_play_device: 'Android',
  store_play: 'Google Play',
  footer_links: 'Footer',
  about_title: 'About us',
  about_lead: '{company} runs {app}: cabs and parcels that say their price before you book.',
  about_price_heading: 'One price, said first',
  about_price_text:
    'You see the whole price and its lines before you confirm. If the trip changes on the road, the receipt shows the distance and the time it was made of, so you can check it by hand.',
  about_driver_heading: 'Drivers you can recognise',
  about_driver_text:
    'Every driver is approved before the first trip. Name, rating, car and number plate are shown as soon as a driver accepts.',
  about_city_heading: 'Run where you ride',
  about_city_text:
    'The service runs on our own machine with our own map. Your trips are not sent to anybody else to find a road or a price.',
  about_contact_heading: 'Write to us',
  about_contact_text: 'Questions, lost property, praise and complaints reach people at:',
  privacy_title: 'Privacy policy',
  privacy_lead: 'What {company} stores about you, why, who sees it, and how you have it deleted.',
  privacy_store_heading: 'What we store',
  privacy_store_text:
    'Your name, mobile number and email; your trips with their addresses, times, prices and payments; ratings you give; the places you went to, so that you can choose them again. While a driver is working, the position of the car.',
  privacy_why_heading: 'Why',
  privacy_why_text:
    'To find you a driver, to price and document the trip, to pay the driver, to answer your questions, and because the law asks us to keep receipts.',
  privacy_see_heading: 'Who sees it',
  privacy_see_text:
    'You and your driver see each other’s name and contact while the trip is active, and not afterwards. Our office sees what it needs to help. Nobody buys your data.',
  privacy_cookies_heading: 'Cookies',
  privacy_cookies_text:
    'One keeps you signed in. Others remember your language, your appearance choice, which menu to show, and that this device is yours. None follows you to other sites.',
  privacy_delete_heading: 'Deleting your account',
  privacy_delete_text:
    'Write to the address below from the email of your account, or name its mobile number. We delete the account once no trip is active and no withdrawal is open. Receipts stay as long as the law asks, without your contact details.',
  privacy_contact_heading: 'Contact',
  privacy_contact_text: 'For everything about your data:',
} as const
