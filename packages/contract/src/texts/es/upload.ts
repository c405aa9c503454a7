// This translation needs a native reader before it is called final.
import type { upload as english } from '../en/upload.ts'
import type { Spanish } from './language.ts'

/** Fields for pictures. */
export const upload = {
  upload_choose: 'Elegir una imagen',
  upload_replace: 'Elegir otra',
  upload_remove: 'Quitar',
  upload_removed: 'Sin imagen',
  upload_set: 'Imagen nueva',
  upload_hint: 'JPEG, PNG o WebP, hasta {size} MB',
  upload_sending: 'Enviando, {percent}',
  upload_checking: 'Comprobando la imagen',
  upload_waiting: 'Esperando la conexión',
  upload_paused: 'En pausa al {percent}',
  upload_pause: 'Pausar',
  upload_resume: 'Reanudar',
  upload_cancel: 'Cancelar',
  upload_retry: 'Reintentar',
  upload_picture_of: '{label}: imagen actual',
  upload_interrupted:
    '“{name}” no se envió por completo. Elígela de nuevo y la carga seguirá donde se detuvo.',
  upload_crop: 'Recortar imagen',
  upload_crop_area: 'Arrastra la imagen o muévela con las teclas de flecha.',
  upload_crop_zoom: 'Zoom',
  upload_crop_use: 'Usar imagen',
} as const satisfies Spanish<typeof english>
