/** The live part of the landing page, beside the form. It travels to the browser as data. */
export const landing = {
  hero_heading: 'Know the price. Know the driver. Then get in.',
  hero_heading_delivery: 'Know the price. Know the driver. Then hand it over.',
  hero_text:
    'Book a cab anywhere in {place}. The price you see is the price you confirm, and the whole ride is on the map.',
  hero_text_delivery:
    'Send a parcel anywhere in {place}. The price you see is the price you confirm, and you follow it on the map until it arrives.',
  hero_text_anywhere:
    'Book a cab. The price you see is the price you confirm, and the whole ride is on the map.',
  hero_text_anywhere_delivery:
    'Send a parcel. The price you see is the price you confirm, and you follow it on the map until it arrives.',
  nearest_cab: 'Nearest cab',
  nearest_driver: 'Nearest driver',
  booking_form: 'Book a ride',
  booking_form_delivery: 'Send a parcel',
  see_price: 'See price',
} as const
