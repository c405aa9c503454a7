/** The live part of the landing page, beside the form. It travels to the browser as data. */
export const landing = {
  hero_heading: 'Know the price. Know the driver. Then get in.',
  hero_text:
    'Book a cab anywhere in {place}. The price you see is the price you confirm, and the whole ride is on the map.',
  hero_text_anywhere:
    'Book a cab. The price you see is the price you confirm, and the whole ride is on the map.',
  nearest_cab: 'Nearest cab',
  booking_form: 'Book a ride',
  see_price: 'See price',
} as const
