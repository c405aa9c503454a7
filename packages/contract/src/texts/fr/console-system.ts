// This translation needs a native reader before it is called final.
import type { consoleSystem as english } from '../en/console-system.ts'
import type { French } from './language.ts'

/** How the service is doing. */
export const consoleSystem = {
  drawer_system: 'Système',
  system_title: 'Système',
  system_failed: 'Impossible de charger l’état du service',
  system_stale: 'Impossible de le relire. Voici l’état à {time}.',
  system_all_fine: 'Tout est en ordre',
  system_problem_count: 'À vérifier : {count}',
  system_broken_count: 'En panne : {count}',
  system_read: 'Version {version}, lu à {time}',
  system_fine: 'En ordre',
  system_look: 'À vérifier',
  system_broken: 'En panne',
  system_processes: 'Processus',
  system_process_facts: 'Version {version}, en marche depuis {time}',
  system_process_use: 'Processeur {cpu}, mémoire {memory}, dernier signal {time}',
  system_service: 'Service',
  system_database: 'Base de données',
  system_database_facts: 'PostgreSQL {version}, {size}',
  system_database_use: 'Connexions : {count} sur {limit}',
  system_disk_data: 'Disque du dossier de données',
  system_disk_database: 'Disque de la base de données',
  system_disk_free: '{size} libres',
  system_map: 'Carte',
  system_map_imported: 'Importée {time}',
  system_jobs: 'Tâches',
  system_jobs_counts: 'En attente : {waiting}, en cours : {running}',
  system_jobs_failed: 'Échouées et réessayées : {failed}, abandonnées : {ended}',
  system_events: 'Événements',
  system_events_waiting: 'En attente : {count}',
  system_oldest: 'Le plus ancien depuis {time}',
  system_texts: 'SMS',
  system_texts_sent: 'Aucun échec',
  system_texts_failing: 'Non envoyés depuis {time}',
  system_payments: 'Paiements par carte',
  system_payments_unanswered: 'Sans résultat : {count}',
  system_payments_open: 'Ouvrir les paiements',
  system_ledger: 'Grand livre',
  system_ledger_open: 'Ouvrir les rapports',
  system_ledger_checked: 'Contrôlé {time}, anomalies : {count}',
  system_ledger_new: 'Pas encore contrôlé. Il l’est chaque nuit.',
  system_backup: 'Sauvegarde',
  system_backup_made: 'Faite {time}',
  system_backup_none: 'Aucune n’est connue. « npm run backup » en fait une.',
  system_servers: 'Autres serveurs',
  system_servers_note: 'Des 30 derniers jours.',
  system_servers_none: 'Aucun autre serveur n’a été appelé.',
  system_call_succeeded: 'Dernier succès {time}',
  system_call_failed: 'Dernier échec {time}',
  system_do_processSilent:
    'Il n’a rien signalé depuis plus d’une minute. Lisez son journal et relancez-le s’il doit tourner.',
  system_do_processVersion:
    'Il utilise une autre version que le processus qui a répondu. Terminez la mise à jour.',
  system_do_databaseRefuses:
    'La base de données refuse les modifications. Vérifiez son disque et son journal.',
  system_do_databaseFull:
    'Presque toutes les connexions sont utilisées. Augmentez max_connections ou placez PgBouncer devant la base de données.',
  system_do_databaseWaits:
    'Une instruction attend un verrou depuis plus de 5 secondes. Cherchez les longues transactions dans pg_stat_activity.',
  system_do_diskFull: 'Le disque est plein. Libérez de la place maintenant : rien ne peut être enregistré.',
  system_do_diskLow: 'Il reste moins de 2 Go. Libérez de la place ou prenez un disque plus grand.',
  system_do_mapDown: 'Aucun itinéraire n’est trouvé. Lancez « npm run map:info » sur le serveur.',
  system_do_mapFallback:
    'Le moteur d’itinéraires est arrêté, un plus simple le remplace. Il redémarre seul. Si cela dure, lisez le journal.',
  system_do_jobsWait:
    'Des tâches attendent depuis plus d’une minute. Vérifiez qu’un processus tourne. Si son processeur est saturé, lancez-en un autre.',
  system_do_jobsEnded: 'Des tâches ont échoué 25 fois et ne sont plus réessayées. Le journal dit pourquoi.',
  system_do_jobsFail:
    'Beaucoup de tâches échouent et sont réessayées. Le journal dit pourquoi : le plus souvent, un autre serveur est en panne.',
  system_do_eventsWait:
    'Des événements attendent depuis plus de 30 secondes. Cherchez « the processing of an event failed » dans le journal.',
  system_do_textsFail:
    'Les SMS ne peuvent pas être envoyés. Vérifiez le compte et le crédit chez l’opérateur SMS.',
  system_do_paymentsUnanswered:
    'Des prestataires ne disent pas comment les paiements ont fini. Testez leurs connexions.',
  system_do_ledgerWrong:
    'Les comptes ne concordent pas. « npm run ledger:check » sur le serveur nomme chaque anomalie.',
  system_do_ledgerUnchecked:
    'Les comptes n’ont pas été contrôlés depuis deux jours. Lancez « npm run ledger:check » sur le serveur.',
  system_do_backupOld:
    'La sauvegarde la plus récente a plus d’un jour. Consultez le journal de la sauvegarde.',
  system_do_callsFail: 'Les derniers appels ont échoué. Consultez la page d’état du service, puis ses clés.',
} as const satisfies French<typeof english>
