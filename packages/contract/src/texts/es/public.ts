// This translation needs a native reader before it is called final.
import type { publicTexts as english } from '../en/public.ts'
import type { Spanish } from './language.ts'

/** The landing page, about us and the privacy policy, as markup. */
export const publicTexts = {
  home_title: '{app}: reserva un taxi',
  home_description:
    'Mira el precio antes de reservar, el conductor antes de subir y todo el viaje en el mapa.',
  home_title_delivery: '{app}: envía un paquete',
  home_description_delivery:
    'Mira el precio antes de reservar y sigue tu paquete en el mapa hasta que llegue.',
  feature_price_heading: 'Un solo precio, de antemano',
  feature_price_text:
    'Escribe la recogida y el destino, y cada tipo de vehículo muestra su precio y su hora de llegada. Abre el precio para ver los detalles.',
  feature_driver_heading: 'Nombre, calificación y placa',
  feature_driver_text:
    'Cuando un conductor acepta, ves su nombre, su calificación y la placa que debes buscar. El viaje solo empieza con tu código.',
  feature_driver_text_no_code:
    'Cuando un conductor acepta, ves su nombre, su calificación y la placa que debes buscar.',
  feature_track_heading: 'Todo el viaje en el mapa',
  feature_track_text:
    'Mira cómo se acerca el vehículo y cuántos minutos faltan para la recogida. Durante el viaje ves dónde estás y cuándo llegas.',
  feature_track_heading_delivery: 'Todo el recorrido en el mapa',
  feature_track_text_delivery:
    'Mira cómo el conductor se acerca a la recogida y sigue tu paquete hasta que lo reciba su destinatario.',
  sample_start: 'Tarifa base',
  sample_distance: 'Distancia, {quantity} km a {rate}/km',
  sample_distance_miles: 'Distancia, {quantity} mi a {rate}/mi',
  sample_time: 'Tiempo, {quantity} min a {rate}/min',
  sample_total: 'Pagas',
  sample_driver: 'Rui Almeida',
  sample_coming: 'Rui está en camino',
  sample_car: 'Corolla',
  sample_drop: 'Hospital de la Paz',
  mobile_heading: 'Los mismos taxis en tu teléfono',
  mobile_heading_delivery: 'Los mismos conductores en tu teléfono',
  mobile_text:
    'Lugares guardados, tu billetera y el conductor en el mapa. Tus reservas son las mismas aquí y en la app.',
  store_apple_device: 'iPhone',
  store_apple: 'App Store',
  store_play_device: 'Android',
  store_play: 'Google Play',
  footer_tax_number: 'Número fiscal {number}',
  footer_links: 'Pie de página',
  about_title: 'Quiénes somos',
  about_lead: '{company} gestiona {app}: taxis con el precio a la vista antes de reservar.',
  about_lead_delivery:
    '{company} gestiona {app}: envíos de paquetes con el precio a la vista antes de reservar.',
  about_price_heading: 'Un solo precio, de antemano',
  about_price_text:
    'Ves el precio completo y sus detalles antes de confirmar. Si el viaje cambia por el camino, el recibo muestra la distancia y el tiempo en que se basa el precio, para que puedas comprobarlo.',
  about_price_text_delivery:
    'Ves el precio completo y sus detalles antes de confirmar. No cambia por el camino.',
  about_driver_heading: 'Conductores que puedes reconocer',
  about_driver_text:
    'Ves el nombre, la calificación, el vehículo y la placa de tu conductor en cuanto acepta.',
  about_city_heading: 'En nuestros propios servidores',
  about_city_text:
    'El servicio funciona en nuestros propios servidores, donde se quedan tus reservas y tus datos. Si pedimos una dirección o una ruta a un servicio de mapas, este solo recibe los lugares y nunca sabe de quién son.',
  about_contact_heading: 'Contáctanos',
  about_contact_text: 'Para preguntas, reclamaciones y objetos perdidos:',
  about_contact_text_delivery: 'Para preguntas y reclamaciones:',
  privacy_title: 'Política de privacidad',
  privacy_lead: 'Qué guarda {company} sobre ti, por qué, quién lo ve y cómo eliminarlo.',
  privacy_store_heading: 'Qué guardamos',
  privacy_store_text:
    'Tu nombre, tu número de móvil y tu correo; tus reservas con sus direcciones, horas, precios y pagos; el nombre y el número de la persona para quien reservas o que recibe tu paquete; las calificaciones que das; y los lugares a los que fuiste, para que puedas elegirlos de nuevo. Mientras un conductor trabaja, guardamos la ubicación del vehículo.',
  privacy_why_heading: 'Por qué lo guardamos',
  privacy_why_text:
    'Para encontrarte un conductor, calcular el precio y documentar la reserva, pagar al conductor, responder a tus preguntas, y porque la ley nos obliga a conservar los recibos.',
  privacy_see_heading: 'Quién lo ve',
  privacy_see_text:
    'Mientras la reserva está activa, ves el nombre y los datos de contacto de tu conductor, y tu conductor ve los tuyos; después, no. El conductor también ve el nombre y el número de la persona a la que recoge o a la que entrega el paquete. Nuestro equipo ve lo que necesita para ayudarte. No vendemos tus datos.',
  privacy_services_heading: 'Empresas que trabajan para nosotros',
  privacy_maps_text:
    'Mapas: {names}. Reciben los lugares y las rutas que pedimos y nunca saben de quién son.',
  privacy_maps_own_text: 'Mapas: los lugares y las rutas vienen de un mapa en nuestro propio servidor.',
  privacy_payments_text:
    'Pagos en línea: {names}. Reciben el importe, tu nombre, tu correo y tu número de móvil.',
  privacy_sign_in_text:
    'Inicio de sesión con {names}: saben que usas este servicio y nos dan tu nombre, tu correo y tu número de cuenta allí.',
  privacy_messages_text:
    'Mensajes de texto y correos: el servicio que los entrega recibe tu número de móvil o tu correo y el mensaje.',
  privacy_push_text:
    'Notificaciones: si las activas, las entrega el fabricante de tu navegador o de tu teléfono.',
  privacy_cookies_heading: 'Cookies',
  privacy_cookies_text:
    'Una cookie mantiene tu sesión abierta. Otras recuerdan tu idioma, tu apariencia, qué menú mostrar, este dispositivo y, durante una hora, que los precios que pediste son tuyos. Ninguna te sigue en otros sitios.',
  privacy_delete_heading: 'Eliminar tu cuenta',
  privacy_delete_text:
    'Escribe a la dirección de abajo desde el correo de tu cuenta o indica su número de móvil. Eliminamos la cuenta cuando no haya reservas activas ni retiros pendientes. Conservamos los recibos el tiempo que exige la ley, sin tus datos de contacto.',
  privacy_contact_heading: 'Contacto',
  privacy_contact_text: 'Para preguntas sobre tus datos:',
  // account deletion
  deletion_title: 'Eliminar tu cuenta',
  deletion_lead: 'Cómo pedir que se elimine tu cuenta de {app} y qué debe conservar {company}.',
  deletion_how_heading: 'Cómo pedirlo',
  deletion_self_text: 'Si eres cliente o conductor, inicia sesión, abre tu perfil y elimina allí tu cuenta.',
  deletion_wallet_text: 'Usa primero lo que haya en tu billetera: después no se te podrá pagar.',
  deletion_gone_heading: 'Qué eliminamos',
  deletion_gone_text:
    'Tu nombre, tu número de móvil, tu correo, tus fotos, tus datos bancarios, tus lugares guardados, tus mensajes y tus dispositivos. También se eliminan las direcciones de tus reservas; sus paradas se conservan con una precisión de un kilómetro aproximadamente.',
  deletion_kept_heading: 'Qué conservamos',
  deletion_kept_text:
    'El registro de reservas, pagos, recibos y calificaciones, sin tu nombre ni tus datos de contacto, porque la ley nos obliga a llevar la contabilidad. Las copias de seguridad pueden contener tus datos hasta que otras más recientes las sustituyan.',
  // without a connection
  offline_title: 'Sin conexión',
  offline_lead: 'Esta página no se puede cargar sin conexión.',
  offline_next_heading: 'Qué puedes hacer',
  offline_next_text: 'Revisa tu conexión y recarga la página. Tus reservas están a salvo en el servidor.',
} as const satisfies Spanish<typeof english>
