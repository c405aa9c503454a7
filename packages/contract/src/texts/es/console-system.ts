// This translation needs a native reader before it is called final.
import type { consoleSystem as english } from '../en/console-system.ts'
import type { Spanish } from './language.ts'

/** How the service is doing. */
export const consoleSystem = {
  drawer_system: 'Sistema',
  system_title: 'Sistema',
  system_failed: 'No se pudo cargar el estado del servicio',
  system_stale: 'No se pudo volver a leer. Así estaba a las {time}.',
  system_all_fine: 'Todo está en orden',
  system_problem_count: 'Necesita atención: {count}',
  system_broken_count: 'No funciona: {count}',
  system_read: 'Versión {version}, leído a las {time}',
  system_fine: 'En orden',
  system_look: 'Necesita atención',
  system_broken: 'No funciona',
  system_processes: 'Procesos',
  system_process_facts: 'Versión {version}, en marcha desde {time}',
  system_process_use: 'CPU {cpu}, memoria {memory}, último informe {time}',
  system_service: 'Servicio',
  system_database: 'Base de datos',
  system_database_facts: 'PostgreSQL {version}, {size}',
  system_database_use: 'Conexiones: {count} de {limit}',
  system_disk_data: 'Disco de la carpeta de datos',
  system_disk_database: 'Disco de la base de datos',
  system_disk_free: '{size} libres',
  system_map: 'Mapa',
  system_map_imported: 'Importado {time}',
  system_jobs: 'Tareas',
  system_jobs_counts: 'En espera: {waiting}, en curso: {running}',
  system_jobs_failed: 'Fallidas que se reintentan: {failed}, abandonadas: {ended}',
  system_events: 'Eventos',
  system_events_waiting: 'En espera: {count}',
  system_oldest: 'El más antiguo, desde hace {time}',
  system_texts: 'Mensajes de texto',
  system_texts_sent: 'Sin fallos',
  system_texts_failing: 'Sin enviarse desde hace {time}',
  system_payments: 'Pagos con tarjeta',
  system_payments_unanswered: 'Sin resultado: {count}',
  system_payments_open: 'Abrir los pagos',
  system_ledger: 'Libro mayor',
  system_ledger_open: 'Abrir los informes',
  system_ledger_checked: 'Revisado {time}, problemas: {count}',
  system_ledger_new: 'Aún no se ha revisado. Se revisa cada noche.',
  system_backup: 'Copia de seguridad',
  system_backup_made: 'Hecha {time}',
  system_backup_none: 'Aún no se conoce ninguna. «npm run backup» hace una.',
  system_servers: 'Otros servidores',
  system_servers_note: 'De los últimos 30 días.',
  system_servers_none: 'No se llamó a ningún otro servidor.',
  system_call_succeeded: 'Último éxito {time}',
  system_call_failed: 'Último fallo {time}',
  system_do_processSilent:
    'No ha informado desde hace más de un minuto. Lee su registro e inícialo de nuevo si debe funcionar.',
  system_do_processVersion: 'Usa otra versión que el proceso que respondió. Termina la actualización.',
  system_do_databaseRefuses: 'La base de datos no acepta cambios. Revisa su disco y su registro.',
  system_do_databaseFull:
    'Casi todas las conexiones están en uso. Aumenta max_connections o pon PgBouncer delante de la base de datos.',
  system_do_databaseWaits:
    'Una instrucción espera un bloqueo desde hace más de 5 segundos. Busca transacciones largas en pg_stat_activity.',
  system_do_diskFull: 'El disco está lleno. Libera espacio ahora: no se puede guardar nada.',
  system_do_diskLow: 'Quedan menos de 2 GB. Libera espacio o usa un disco mayor.',
  system_do_mapDown: 'No se encuentra ninguna ruta. Ejecuta “npm run map:info” en el servidor.',
  system_do_mapFallback:
    'El motor de rutas no está en marcha y se usa uno más sencillo. Se reinicia solo. Si esto continúa, lee el registro.',
  system_do_jobsWait:
    'Hay tareas que esperan más de un minuto. Comprueba que haya un proceso en marcha. Si su CPU está llena, inicia otro.',
  system_do_jobsEnded: 'Algunas tareas fallaron 25 veces y no se reintentan. El registro dice por qué.',
  system_do_jobsFail:
    'Muchas tareas fallan y se reintentan. El registro dice por qué: casi siempre otro servidor está caído.',
  system_do_eventsWait:
    'Hay eventos que esperan más de 30 segundos. Busca en el registro “the processing of an event failed”.',
  system_do_textsFail: 'No se pueden enviar mensajes de texto. Revisa la cuenta y el saldo en la pasarela.',
  system_do_paymentsUnanswered: 'Los proveedores no dicen cómo terminaron los pagos. Prueba sus conexiones.',
  system_do_ledgerWrong:
    'Las cuentas no cuadran. “npm run ledger:check” en el servidor nombra cada problema.',
  system_do_ledgerUnchecked:
    'Las cuentas no se han revisado en dos días. Ejecuta “npm run ledger:check” en el servidor.',
  system_do_backupOld:
    'La copia de seguridad más reciente tiene más de un día. Consulta el registro de la copia.',
  system_do_callsFail:
    'Las últimas llamadas fallaron. Revisa la página de estado del servicio y después sus claves.',
} as const satisfies Spanish<typeof english>
