// This translation needs a native reader before it is called final.
import type { landing as english } from '../en/landing.ts'
import type { Spanish } from './language.ts'

/** The live part of the landing page, beside the form. It travels to the browser as data. */
export const landing = {
  hero_heading: 'Conoce el precio. Conoce al conductor. Después, sube.',
  hero_heading_delivery: 'Conoce el precio. Conoce al conductor. Después, entrégalo.',
  hero_text:
    'Reserva un taxi en cualquier lugar de {place}. El precio que ves es el que confirmas, y todo el viaje está en el mapa.',
  hero_text_delivery:
    'Envía un paquete a cualquier lugar de {place}. El precio que ves es el que confirmas, y lo sigues en el mapa hasta que llega.',
  hero_text_anywhere:
    'Reserva un taxi. El precio que ves es el que confirmas, y todo el viaje está en el mapa.',
  hero_text_anywhere_delivery:
    'Envía un paquete. El precio que ves es el que confirmas, y lo sigues en el mapa hasta que llega.',
  nearest_cab: 'Taxi más cercano',
  nearest_driver: 'Conductor más cercano',
  booking_form: 'Reserva un viaje',
  booking_form_delivery: 'Envía un paquete',
  see_price: 'Ver precio',
} as const satisfies Spanish<typeof english>
