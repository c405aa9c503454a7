// This translation needs a native reader before it is called final.
import type { drive as english } from '../en/drive.ts'
import type { Spanish } from './language.ts'

/** The sign-up of drivers, and their application until they are approved. */
export const drive = {
  drive_title: 'Conduce con nosotros',
  drive_note: 'Cuéntanos sobre ti y tu vehículo, y añade una foto de tu licencia de conducir.',
  drive_you: 'Tú',
  drive_first_name: 'Nombre',
  drive_last_name: 'Apellido',
  drive_email: 'Correo',
  drive_car: 'Tu vehículo',
  drive_car_type: 'Tipo de vehículo',
  drive_choose: 'Elige uno',
  drive_make: 'Marca',
  drive_model: 'Modelo',
  drive_plate: 'Placa',
  drive_licence: 'Licencia de conducir',
  drive_missing: 'Todavía falta: {items}',
  drive_send: 'Registrarse como conductor',
  drive_sending: 'Enviando',
  application_title: 'Tu solicitud',
  application_note: 'Revisamos tus datos antes de que puedas tomar viajes.',
  application_failed: 'No se pudo cargar tu solicitud',
  application_waits: 'En espera de aprobación',
  application_waits_note: 'Tenemos todo y lo estamos revisando. Esta página mostrará cuándo se apruebe.',
  application_needs: 'Necesitamos algo de ti',
  application_send: 'Enviar cambios',
  application_sent: 'Enviado. Ahora lo revisaremos.',
  application_unchanged: 'Aún no has cambiado nada',
  application_emptied: 'Completa lo que dejaste vacío',
  application_sign_out: 'Cerrar sesión',
  application_approved: 'Tu cuenta está aprobada',
  application_approved_note: 'Conéctate para recibir tus primeros viajes.',
  application_start: 'Empezar a conducir',
  application_blocked: 'Tu cuenta está bloqueada',
  application_blocked_note:
    'Estás desconectado y no recibes viajes. Contáctanos para levantar el bloqueo; esta página te llevará entonces de vuelta al trabajo.',
} as const satisfies Spanish<typeof english>
