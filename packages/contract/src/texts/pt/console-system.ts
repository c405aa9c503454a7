// This translation needs a native reader before it is called final.
import type { consoleSystem as english } from '../en/console-system.ts'
import type { Portuguese } from './language.ts'

/** How the service is doing. */
export const consoleSystem = {
  drawer_system: 'Sistema',
  system_title: 'Sistema',
  system_failed: 'Não foi possível carregar o estado do serviço',
  system_stale: 'Não foi possível ler de novo. Estava assim às {time}.',
  system_all_fine: 'Tudo em ordem',
  system_problem_count: 'Precisa de atenção: {count}',
  system_broken_count: 'Não funciona: {count}',
  system_read: 'Versão {version}, lido às {time}',
  system_fine: 'Em ordem',
  system_look: 'Precisa de atenção',
  system_broken: 'Não funciona',
  system_processes: 'Processos',
  system_process_facts: 'Versão {version}, em execução desde {time}',
  system_process_use: 'CPU {cpu}, memória {memory}, último relato {time}',
  system_service: 'Serviço',
  system_database: 'Banco de dados',
  system_database_facts: 'PostgreSQL {version}, {size}',
  system_database_use: 'Conexões: {count} de {limit}',
  system_disk_data: 'Disco da pasta de dados',
  system_disk_database: 'Disco do banco de dados',
  system_disk_free: '{size} livres',
  system_map: 'Mapa',
  system_map_imported: 'Importado {time}',
  system_jobs: 'Tarefas',
  system_jobs_counts: 'Em espera: {waiting}, em execução: {running}',
  system_jobs_failed: 'Falhas que são repetidas: {failed}, abandonadas: {ended}',
  system_events: 'Eventos',
  system_events_waiting: 'Em espera: {count}',
  system_oldest: 'O mais antigo há {time}',
  system_texts: 'Mensagens de texto',
  system_texts_sent: 'Sem falhas',
  system_texts_failing: 'Sem envio há {time}',
  system_payments: 'Pagamentos com cartão',
  system_payments_unanswered: 'Sem resultado: {count}',
  system_payments_open: 'Abrir os pagamentos',
  system_ledger: 'Livro-razão',
  system_ledger_open: 'Abrir os relatórios',
  system_ledger_checked: 'Verificado {time}, problemas: {count}',
  system_ledger_new: 'Ainda não verificado. É verificado toda noite.',
  system_backup: 'Backup',
  system_backup_made: 'Feito {time}',
  system_backup_none: 'Nenhum conhecido ainda. “npm run backup” faz um.',
  system_servers: 'Outros servidores',
  system_servers_note: 'Dos últimos 30 dias.',
  system_servers_none: 'Nenhum outro servidor foi chamado.',
  system_call_succeeded: 'Último sucesso {time}',
  system_call_failed: 'Última falha {time}',
  system_do_processSilent:
    'Não dá sinal há mais de um minuto. Leia o registro dele e inicie de novo se deveria funcionar.',
  system_do_processVersion: 'Usa outra versão que o processo que respondeu. Conclua a atualização.',
  system_do_databaseRefuses: 'O banco de dados não aceita alterações. Verifique o disco e o registro dele.',
  system_do_databaseFull:
    'Quase todas as conexões estão em uso. Aumente max_connections ou coloque PgBouncer na frente do banco de dados.',
  system_do_databaseWaits:
    'Uma instrução espera um bloqueio há mais de 5 segundos. Procure transações longas em pg_stat_activity.',
  system_do_diskFull: 'O disco está cheio. Libere espaço agora: nada pode ser salvo.',
  system_do_diskLow: 'Restam menos de 2 GB. Libere espaço ou use um disco maior.',
  system_do_mapDown: 'Nenhuma rota é encontrada. Execute “npm run map:info” no servidor.',
  system_do_mapFallback:
    'O motor de rotas não está em execução e um mais simples é usado. Ele reinicia sozinho. Se continuar, leia o registro.',
  system_do_jobsWait:
    'Há tarefas que esperam há mais de um minuto. Verifique se um processo está em execução. Se a CPU dele estiver cheia, inicie outro.',
  system_do_jobsEnded: 'Algumas tarefas falharam 25 vezes e não são repetidas. O registro diz por quê.',
  system_do_jobsFail:
    'Muitas tarefas falham e são repetidas. O registro diz por quê: quase sempre outro servidor está fora do ar.',
  system_do_eventsWait:
    'Há eventos que esperam há mais de 30 segundos. Procure no registro “the processing of an event failed”.',
  system_do_textsFail:
    'As mensagens de texto não podem ser enviadas. Verifique a conta e o crédito no gateway.',
  system_do_paymentsUnanswered:
    'Os provedores não dizem como os pagamentos terminaram. Teste as conexões deles.',
  system_do_ledgerWrong: 'As contas não batem. “npm run ledger:check” no servidor nomeia cada problema.',
  system_do_ledgerUnchecked:
    'As contas não são verificadas há dois dias. Execute “npm run ledger:check” no servidor.',
  system_do_backupOld: 'O backup mais recente tem mais de um dia. Veja o registro dele.',
  system_do_callsFail:
    'As últimas chamadas falharam. Consulte a página de status do serviço e depois as chaves.',
} as const satisfies Portuguese<typeof english>
