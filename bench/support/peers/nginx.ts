import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { findFreePort } from '../../../apps/server/src/start/embedded-database/free-port.ts'
import type { BenchContext } from '../../row.ts'
import { PeerMissing } from '../../row.ts'
import { findProgram, type StartedProcess, startProcess } from '../processes.ts'

/**
 * Starts an nginx for this row with one worker. It serves the subfolder `files` of the row's folder; for a file `a` it
 * sends `a.gz` unchanged. Throws PeerMissing.
 */
export async function startNginx(
  context: BenchContext,
  type: string,
): Promise<{ url: string; files: string; process: StartedProcess }> {
  const program = findProgram('/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx')
  if (program === undefined) throw new PeerMissing('nginx', 'apt-get install nginx')
  const port = await findFreePort()
  const folder = join(context.folder, 'nginx')
  const files = join(folder, 'files')
  await mkdir(files, { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = [
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr notice;',
    'events { worker_connections 256; multi_accept on; }',
    'http {',
    '  access_log off;',
    '  sendfile on;',
    '  tcp_nopush on;',
    '  keepalive_requests 100000000;',
    '  open_file_cache max=10000 inactive=10m;',
    '  open_file_cache_valid 10m;',
    ...temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`),
    '  types {}',
    `  default_type ${type};`,
    `  server { listen 127.0.0.1:${port}; root ${files}; gzip_static always; expires 1y; }`,
    '}',
  ]
  const file = join(folder, 'nginx.conf')
  await writeFile(file, `${config.join('\n')}\n`)
  const nginx = await startProcess(program, ['-p', folder, '-c', file], { ready: /start worker process \d+/ })
  context.defer(() => nginx.stop())
  return { url: `http://127.0.0.1:${port}`, files, process: nginx }
}
