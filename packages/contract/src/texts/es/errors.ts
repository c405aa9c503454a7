// This translation needs a native reader before it is called final.
import type { errors as english } from '../en/errors.ts'
import type { Spanish } from './language.ts'

/** One text for each error code that any caller may get: what failed, what is safe, what to do. Codes must not change. */
export const errors = {
  // the request
  validation_failed:
    'Algunos campos no son válidos. No se guardó nada; revisa los campos marcados e inténtalo de nuevo.',
  idempotency_key_missing:
    'La solicitud no tenía clave de idempotencia. No se hizo nada; recarga la página e inténtalo de nuevo.',
  idempotency_key_reused:
    'Esto ya se envió con otro contenido. Se conservó la primera solicitud; recarga para verla.',
  idempotency_key_in_use: 'Esto todavía se está procesando. Espera un momento y vuelve a mirar.',
  unknown_host: 'Esta demo no está disponible con ese nombre de host. Ábrela por su dirección.',
  foreign_origin:
    'La solicitud llegó desde otro sitio y se rechazó. Abre este sitio directamente e inténtalo de nuevo.',
  not_found: 'Esa página o ese registro no existe. Revisa la dirección o vuelve atrás.',
  signature_invalid: 'No se pudo verificar el remitente. No se cambió nada.',
  request_timeout:
    'El archivo tardó demasiado en llegar. No se guardó nada; inténtalo de nuevo con una conexión más rápida.',
  payload_too_large: 'Ese archivo o texto es demasiado grande. No se guardó nada; envía algo más pequeño.',
  unsupported_media_type: 'Este tipo de archivo no se admite. No se guardó nada; elige otro archivo.',
  too_many_requests: 'Demasiados intentos en poco tiempo. Espera un minuto e inténtalo de nuevo.',
  internal_error:
    'Algo falló en el servidor. Lo que ya se confirmó está a salvo; inténtalo de nuevo en un momento.',
  not_ready: 'El servidor aún no está listo. Inténtalo de nuevo en unos segundos.',
  not_set_up: 'Este servicio aún no está configurado. Su operador debe terminar primero la configuración.',
  already_set_up: 'Este servicio ya está configurado. Inicia sesión para administrarlo.',
  setup_code_wrong: 'Ese no es el código de configuración. El servidor lo muestra al arrancar.',
  network_error:
    'El servidor no responde. Lo que escribiste se conserva; revisa tu conexión e inténtalo de nuevo.',
  // who is asking
  must_login: 'Inicia sesión para reservar. Lo que elegiste está guardado.',
  not_logged_in: 'Tu sesión está cerrada. Inicia sesión para continuar.',
  auth_error: 'No se pudo iniciar sesión. Pide un código nuevo e inténtalo otra vez.',
  login_error: 'No se pudo iniciar sesión. Revisa el número y pide un código nuevo.',
  otp_validate_error: 'Ese código no es correcto. Tiene seis dígitos; revísalo o pide uno nuevo.',
  identity_failed:
    'No se pudo iniciar sesión de esa forma o se canceló. Inténtalo de nuevo o usa tu número de móvil.',
  require_approval: 'Tu cuenta espera aprobación. Te avisaremos cuando puedas iniciar sesión.',
  not_permitted: 'Tu cuenta no tiene permiso para hacer esto. No se cambió nada.',
  not_valid_user_type: 'Esta cuenta no tiene un rol válido. Se cerró tu sesión; contáctanos.',
  user_issue_contact_admin: 'Esta cuenta está incompleta. Se cerró tu sesión; contáctanos.',
  invalid_mobile:
    'Ese número de móvil no es válido. Escríbelo con el código de país, por ejemplo +351 912 004 118.',
  sms_failed: 'No pudimos enviar el código. Revisa el número e inténtalo de nuevo en un minuto.',
  email_failed: 'No pudimos enviar el correo. Revisa la dirección e inténtalo de nuevo en un minuto.',
  demo_mode: 'Esto no se puede cambiar en la demo. No se guardó nada.',
  profile_incomplete: 'Faltan tu nombre y tu correo. Añádelos para reservar; tu viaje está guardado.',
  mobile_in_use: 'Otra cuenta tiene este número. Elige otro o inicia sesión con él.',
  email_needs_code: 'Tu nuevo correo necesita un código. Cámbialo en tu perfil.',
  proper_email: 'Esa dirección de correo no es válida. Usa la forma nombre@example.com.',
  user_exists: 'Ya existe una persona con este correo o número de móvil. No se añadió nada.',
  email_or_mobile_issue:
    'No pudimos comprobar este correo o número de móvil. No se añadió nada; corrígelo e inténtalo de nuevo.',
  phone_no_update: 'Falta tu número de móvil. Añádelo en tu perfil.',
  // places and prices
  place_to_coords_error: 'No hay ninguna ruta entre estos lugares. Elige otra recogida u otro destino.',
  outside_service_area: 'Fuera de nuestra zona de servicio. Elige otro lugar.',
  same_place: 'La recogida y el destino son el mismo lugar. Elige otro destino.',
  select_proper: 'Elige una recogida, un destino, un vehículo y, para un viaje más tarde, una hora.',
  booking_too_far_ahead:
    'Puedes reservar con hasta 30 días de antelación. No se reservó nada; elige una hora más temprana.',
  parcel_type_missing: 'Elige qué se envía: el precio depende de ello.',
  past_booking_error: 'Elige una hora a partir de 15 minutos desde ahora.',
  quote_expired: 'Este precio venció. No se reservó nada; revisa el precio nuevo y confírmalo.',
  quote_not_found: 'Este precio ya no está disponible. No se reservó nada; pide un precio nuevo.',
  // bookings
  no_driver_found_alert_messege:
    'No hay conductores libres cerca de la recogida. No se reservó nada; inténtalo pronto o reserva para más tarde.',
  too_many_open_bookings:
    'No se reservó nada: llegaste al límite de viajes al mismo tiempo ({limit}). Reserva de nuevo cuando termine uno o cancela uno.',
  booking_paused:
    'No se reservó nada: cancelaste varios viajes que ya se habían ofrecido a conductores. Podrás reservar de nuevo a las {time}.',
  deliveryDetailMissing:
    'Hace falta el teléfono del destinatario, con al menos siete dígitos. El equipo también escribe el nombre.',
  incomplete_user: 'Primero elige un cliente con número de móvil.',
  booking_not_found: 'Esta reserva no existe o no es tuya.',
  too_many_receipts: 'Un PDF puede tener como máximo {count} reservas. Elige ZIP o un periodo más corto.',
  no_receipts: 'Ninguna de estas reservas tiene recibo. Elige otros filtros.',
  no_receipt: 'Aún no hay recibo. Lo tendrás cuando se pague el viaje.',
  rider_has_no_email: 'Este cliente no tiene correo. Añade uno primero en la página del cliente.',
  rider_has_no_confirmed_email: 'Este cliente aún no ha confirmado su correo, así que no se envía nada allí.',
  email_not_configured: 'El correo no está configurado en este servidor, así que no se envió nada.',
  broadcast_not_found: 'Esta notificación ya no existe. Puede que la haya eliminado otro administrador.',
  no_user_match:
    'Nadie la recibiría: nadie de este tipo tiene un dispositivo con las notificaciones activadas.',
  push_refused:
    'El servicio de notificaciones de este navegador no se admite aquí. Tu bandeja sigue mostrando todo.',
  wrong_status: 'El estado de la reserva ha cambiado y esto ya no es posible. Revisa su estado actual.',
  too_early: 'Es demasiado pronto para este paso. No se cambió nada; inténtalo cuando llegue el momento.',
  far_from_stop:
    'El vehículo está lejos de la parada. No se cambió nada. Confirma para registrar el paso de todos modos.',
  position_unknown:
    'No se conoce la ubicación del vehículo. No se cambió nada. Confirma para registrar el paso de todos modos.',
  chat_closed: 'Este viaje ha terminado y ya no se pueden enviar mensajes.',
  booking_taken: 'Otro conductor tomó este viaje. Sigues conectado.',
  offer_not_found: 'La oferta venció. Sigues conectado.',
  person_not_found: 'Esta persona ya no existe.',
  person_has_bookings: 'Esta persona tiene una reserva activa. Espera a que termine.',
  person_blocked: 'Una de estas personas está bloqueada. Primero levanta el bloqueo.',
  documents_missing: 'A un conductor le falta un documento. Escribe por qué se aprueba sin él.',
  withdrawal_not_found: 'Este retiro ya no existe.',
  withdrawal_not_allowed: 'Los clientes no pueden hacer retiros. No se cambió nada.',
  bank_details_unconfirmed:
    'El equipo cambió tus datos bancarios. Confirma que son tuyos y vuelve a solicitar el retiro.',
  bank_details_missing: 'Faltan tus datos bancarios. Añádelos en tu perfil y luego solicita el retiro.',
  too_many_withdrawals: 'Tienes demasiados retiros abiertos. Espera a que se procese uno o cancela uno.',
  withdrawal_processed: 'Este retiro ya se procesó. No se cambió nada.',
  withdrawal_cancelled: 'Este retiro ya se canceló. No se cambió nada.',
  payout_reversed: 'Esta liquidación ya se anuló. No se cambió nada.',
  driver_busy: 'Este conductor ya está en un viaje. No se cambió nada.',
  driver_not_eligible: 'Este conductor no puede tomar este viaje. Elige otro conductor.',
  driver_offline: 'Estás desconectado. Conéctate para tomar viajes.',
  wrong_otp: 'Ese no es el código del cliente. Vuelve a preguntar; el viaje no ha empezado.',
  wrong_amount: 'El importe ha cambiado. No se cobró nada; revísalo e inténtalo de nuevo.',
  shared_trip_not_found: 'Este enlace no funciona. El viaje terminó o ya no se comparte.',
  cancel_not_allowed: 'Esta reserva ya no se puede cancelar.',
  already_rated: 'Ya calificaste este viaje. Se conservó tu primera calificación.',
  already_tipped: 'Ya diste una propina por este viaje. No se cobró nada.',
  tip_not_possible: 'Ahora no se puede dar propina al conductor. No se cobró nada.',
  tip_amount: 'Esta propina no se puede dar. Elige un importe dentro del límite. No se cobró nada.',
  payment_provider_failed:
    'El servicio de pago no responde. No se cobró nada; inténtalo de nuevo o paga de otra forma.',
  payment_pending:
    'Tu banco aún no ha respondido a tu último pago con tarjeta. Espera la respuesta o paga de otra forma.',
  payment_not_possible: 'Esta forma de pago no está disponible aquí. No se cobró nada; elige otra.',
  insufficient_balance: 'El saldo de la billetera no alcanza. No se cobró nada.',
  withdrawal_amount:
    'Este importe no se puede retirar de una vez. Elige uno dentro de los límites. No se retiró nada.',
  top_up_amount: 'Este importe no se puede añadir. Elige uno dentro de los límites. No se cobró nada.',
  promo_not_found: 'No hay ninguna promo con este nombre. Revisa la ortografía.',
  referral_not_found: 'Este código no existe. Revisa cómo lo escribiste o sigue sin él.',
  referral_own: 'Este es tu propio código. Escribe el de la persona que te invitó.',
  referral_blocked: 'Este código no se puede usar por ahora. Sigue sin él.',
  referral_late: 'Solo se puede escribir un código al registrarse.',
  promo_expired: 'Esta promo terminó. Elige otra.',
  promo_used_up: 'Esta promo se agotó. Elige otra.',
  promo_already_used: 'Esta promo ya se usó. Cada cliente puede usarla una vez.',
  promo_min_order: 'Este viaje cuesta muy poco para esta promo. Elige otra.',
  images_missing: 'Este paso necesita una foto del paquete.',
  // files
  unauthenticated: 'Tu sesión está cerrada. Inicia sesión para ver o enviar archivos.',
  'quota-exceeded': 'Tienes demasiados archivos sin usar. Usa o quita algunos, o inténtalo mañana.',
  unauthorized: 'Tu cuenta no tiene permiso para enviar este archivo. No se conservó nada.',
  'object-not-found': 'Este archivo ya no está. Elígelo de nuevo.',
  'retry-limit-exceeded':
    'No se pudo contactar con el servidor durante varios minutos. Revisa tu conexión e inténtalo de nuevo.',
  proxy_body_limit:
    'El servidor web que está delante de este servicio rechaza archivos de este tamaño. No se conservó nada. Pide al operador que suba su límite.',
  canceled: 'La carga se canceló. No se conservó nada.',
  offset_conflict: 'La carga aún no está completa. Inténtalo de nuevo.',
  tus_version: 'Esta carga usa otra versión del protocolo. Recarga la página e inténtalo de nuevo.',
  file_damaged: 'Esta imagen está incompleta o dañada. Elige otra.',
  too_many_pixels: 'Esta imagen tiene demasiados píxeles. Elige una más pequeña.',
  account_in_use: 'Este número es de un cliente con viajes. Regístrate como conductor con otro número.',
  // lists and services
  no_bookings: 'Aún no hay reservas',
  no_cancel_reason: 'Aún no hay motivos de cancelación',
  no_cars: 'Aún no hay tipos de vehículo',
  no_tasks: 'Esperando ofertas',
  chat_not_found: 'Aún no hay mensajes',
  no_provider_found: 'El pago en línea no está configurado aquí. No se cobró nada.',
  provider_fetch_error: 'No se pudieron cargar las formas de pago. No se cobró nada; inténtalo de nuevo.',
} as const satisfies Spanish<typeof english>
