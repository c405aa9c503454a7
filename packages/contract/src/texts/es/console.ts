// This translation needs a native reader before it is called final.
import type { console as english } from '../en/console.ts'
import type { Spanish } from './language.ts'

/** What several screens of the console share, and the errors that only staff get. */
export const console = {
  admin_bookings: 'Reservas',
  admin_two_facts: '{first}, {second}',
  admin_trail: 'Ruta de navegación',
  admin_col_booking: 'Reserva',
  admin_col_when: 'Cuándo',
  admin_col_rider: 'Cliente',
  admin_col_pickup: 'Recogida',
  admin_col_drop: 'Destino',
  admin_col_car: 'Vehículo',
  admin_col_driver: 'Conductor',
  admin_col_status: 'Estado',
  admin_col_paid_by: 'Pago con',
  admin_col_cost: 'Precio del viaje',
  admin_col_share: 'Parte del conductor',
  admin_pay_cash: 'Efectivo',
  admin_pay_card: 'Tarjeta',
  admin_pay_wallet: 'Billetera',
  admin_no_driver: 'Aún sin conductor',
  admin_live: 'En vivo',
  admin_not_live: 'No en vivo',
  admin_alerts: 'Requiere atención',
  admin_alert_no_position: 'Sin ubicación del vehículo desde hace 30 minutos.',
  admin_alert_lost_property: 'El cliente dejó algo en el vehículo. Ningún administrador lo ha atendido.',
  admin_alert_emergency:
    'El cliente o el conductor pidió ayuda. Ningún administrador lo ha marcado como visto.',
  emergency_by_rider: 'El cliente pidió ayuda, {time}.',
  emergency_by_driver: 'El conductor pidió ayuda, {time}.',
  emergency_seen: 'Marcar como visto',
  admin_alert_fare_capped:
    'El recorrido fue más de 1,3 veces el de la cotización, así que se limitó la tarifa.',
  admin_alert_assignment_declined:
    'El conductor asignado rechazó o devolvió la reserva. Asigna otro conductor, o el despacho empezará 15 minutos antes de la recogida.',
  admin_alert_not_driven:
    'El vehículo no salió, o no pudo hacer este recorrido en ese tiempo, así que el viaje cuesta la tarifa mínima. Hasta que se pague, puedes cobrar la cotización.',
  admin_alert_track_jump:
    'La ubicación del vehículo saltó a un lugar al que no pudo llegar. Revisa el recorrido.',
  reward_doubt_not_driven: 'Ninguna ubicación muestra que el vehículo saliera de la recogida.',
  reward_doubt_too_short: 'El viaje fue más corto de lo que piden los ajustes.',
  reward_doubt_same_device: 'Dos de las personas usaron el mismo dispositivo.',
  reward_doubt_same_bank_account: 'Dos de las personas tienen la misma cuenta bancaria.',
  reward_doubt_daily_limit: 'Quien invitó llegó al límite diario.',
  admin_far_arrive: 'Llegó a {distance} de la recogida.',
  admin_far_reach: 'Terminó a {distance} del destino.',
  admin_unknown_arrive: 'Llegó con ubicación desconocida.',
  admin_unknown_reach: 'Terminó con ubicación desconocida.',
  admin_far_by_driver: '{step} El conductor lo confirmó.',
  admin_far_by_admin: '{step} Lo hizo un administrador.',
  // the fleet on the map
  fleet_find: 'Nombre o placa',
  fleet_shown: '{shown} de {count} a la vista',
  // staff
  update_failed: 'El cambio no se guardó. Siguen vigentes los valores anteriores; inténtalo de nuevo.',
  proper_bonus: 'Escribe un bono de 0 o más. No se guardó nada.',
  reward_not_found: 'Esta recompensa no existe.',
  reward_decided: 'Esta recompensa ya se decidió. Recarga la lista.',
  adjustment_not_found: 'Este abono o esta corrección ya no existe.',
  adjustment_decided: 'Esto ya se aprobó o se rechazó antes. No se cambió nada.',
  own_adjustment: 'Lo solicitaste tú. Otro administrador debe aprobarlo o rechazarlo.',
  own_admin: 'Tú añadiste a este administrador. Otro administrador debe confirmar la cuenta.',
  admin_unconfirmed:
    'Esto requiere dos administradores confirmados: tu cuenta o la otra no está confirmada, o la tuya se confirmó después de la solicitud. No se cambió nada.',
  entry_not_found: 'Este movimiento no pertenece a la billetera de la persona. Elige otro.',
  no_details_error: 'Elige una persona y un importe mayor que 0. No se contabilizó nada.',
  json_error: 'Esto no es JSON válido. No se guardó nada; revisa los corchetes y las comillas.',
  version_missing:
    'La página no indicó qué versión muestra. No se guardó nada; recarga e inténtalo de nuevo.',
  record_changed:
    'Otro administrador cambió esto. Tus cambios aún no están guardados; compara y vuelve a guardar.',
  list_changed:
    'Entretanto se añadieron o quitaron elementos. No se cambió nada; inténtalo de nuevo con esta lista.',
  currency_locked:
    'Hay reservas o pagos en la moneda actual, así que no se puede cambiar. No se guardó nada.',
  language_not_found: 'Este idioma ya no existe.',
  cancel_reason_not_found: 'Este motivo ya no existe.',
  name_taken: 'Este nombre ya se usa. No se guardó nada; elige otro.',
  car_type_not_found: 'Este tipo de vehículo ya no existe. Vuelve a la lista.',
  car_type_in_use: 'Hay conductores, reservas o cotizaciones con este tipo de vehículo. Mejor archívalo.',
  person_has_money: 'La billetera no está vacía o ha cambiado. Recarga la página y confirma el importe.',
  person_has_withdrawal: 'Esta persona tiene un retiro abierto. Primero procésalo o recházalo.',
  promo_in_use: 'Hay reservas que usaron esta promo. Mejor desactívala.',
  default_language_delete:
    'No puedes eliminar el idioma predeterminado. Primero elige otro como predeterminado.',
  // the calendar
  day_choose: 'Elegir un día',
  day_none: 'Ningún día elegido',
  day_clear: 'Quitar el día',
  day_month_before: 'Mes anterior',
  day_month_after: 'Mes siguiente',
  // costs of map providers
  admin_map_costs: 'Proveedores de mapas',
  admin_map_costs_note: 'Estimado según sus precios de lista',
  admin_map_costs_month: 'Este mes, estimado según sus precios de lista',
  admin_map_costs_failed: 'No se pudieron cargar los gastos de mapas',
  'admin_map_calls.one': '{count} consulta',
  'admin_map_calls.many': '{count} de consultas',
  'admin_map_calls.other': '{count} consultas',
} as const satisfies Spanish<typeof english>
