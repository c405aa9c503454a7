// This translation needs a native reader before it is called final.
import type { landing as english } from '../en/landing.ts'
import type { Portuguese } from './language.ts'

/** The live part of the landing page, beside the form. It travels to the browser as data. */
export const landing = {
  hero_heading: 'Saiba o preço. Conheça o motorista. Depois, embarque.',
  hero_heading_delivery: 'Saiba o preço. Conheça o motorista. Depois, entregue.',
  hero_text:
    'Reserve um carro em qualquer lugar de {place}. O preço que você vê é o preço que você confirma, e a viagem inteira aparece no mapa.',
  hero_text_delivery:
    'Envie uma encomenda para qualquer lugar de {place}. O preço que você vê é o preço que você confirma, e você a acompanha no mapa até ela chegar.',
  hero_text_anywhere:
    'Reserve um carro. O preço que você vê é o preço que você confirma, e a viagem inteira aparece no mapa.',
  hero_text_anywhere_delivery:
    'Envie uma encomenda. O preço que você vê é o preço que você confirma, e você a acompanha no mapa até ela chegar.',
  nearest_cab: 'Carro mais próximo',
  nearest_driver: 'Motorista mais próximo',
  booking_form: 'Reservar viagem',
  booking_form_delivery: 'Enviar encomenda',
  see_price: 'Ver preço',
} as const satisfies Portuguese<typeof english>
