// The files of docs/scale.md: what operators copy must be accepted by the programs that read it.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../apps/server/src/start/config/config.ts'
import { roles } from '../apps/server/src/start/roles.ts'

const deploy = fileURLToPath(new URL('../deploy', import.meta.url))
const readSettings = (name: string) => parseEnv(readFileSync(join(deploy, 'env', name), 'utf8'))

/** /etc/cabstand.env: that of docs/install.md, and what the processes share. */
const shared = {
  NODE_ENV: 'production',
  PORT: '3000',
  HOST: '127.0.0.1',
  CABSTAND_SECRET: 'k3Jx9Qm2Vt7Lp5Zs8Wb4Nc6Rd1Yf0GhA',
  CABSTAND_DATA: '/var/lib/cabstand',
  CABSTAND_URL: 'https://cabs.example.org',
  ...readSettings('shared.env'),
}

describe('the settings of several processes', () => {
  const processes = roles.map((role) => loadConfig({ ...shared, ...readSettings(`cabstand-${role}.env`) }))

  test('are those of one process for each role, with a port of its own', () => {
    expect(processes.map(({ roles }) => [...roles])).toEqual(roles.map((role) => [role]))
    expect(new Set(processes.map(({ port }) => port)).size).toBe(roles.length)
    for (const { host } of processes) expect(host).toBe('10.0.0.11')
  })

  test('lead each process to the ports of haproxy and PgBouncer', () => {
    const [api, realtime, , maps] = processes
    const balancer = readFileSync(join(deploy, 'haproxy/cabstand.cfg'), 'utf8')
    expect(balancer).toContain(`server api1 ${api?.host}:${api?.port}\n`)
    expect(balancer).toContain(`server realtime1 ${realtime?.host}:${realtime?.port} `)
    const routes = readFileSync(join(deploy, 'haproxy/maps.cfg'), 'utf8')
    expect(routes).toContain(`bind ${new URL(api?.mapsUrl ?? '').host}\n`)
    expect(routes).toContain(`server maps1 ${maps?.mapsListen?.host}:${maps?.mapsListen?.port}\n`)
    expect(routes).toContain(`check port ${maps?.port} `)
    const database = readFileSync(join(deploy, 'patroni/haproxy.cfg'), 'utf8')
    const pooler = readFileSync(join(deploy, 'pgbouncer/pgbouncer.ini'), 'utf8')
    expect(database).toContain(`bind ${new URL(api?.database?.directUrl ?? '').host}\n`)
    expect(database).toContain(`bind ${new URL(api?.database?.migrateUrl ?? '').host}\n`)
    expect(database).toContain(`bind ${new URL(api?.database?.readUrl ?? '').host}\n`)
    expect(pooler).toContain(`listen_port = ${new URL(api?.database?.url ?? '').port}\n`)
    const redis = readFileSync(join(deploy, 'redis/haproxy.cfg'), 'utf8')
    expect(redis).toContain(`bind ${new URL(api?.redisUrl ?? '').host}\n`)
  })

  test('name where routes are found, which only the processes without the role maps ask', () => {
    expect(processes.map(({ mapsUrl }) => mapsUrl !== undefined)).toEqual([true, true, true, false])
  })

  test('are accepted by the commands, which have the shared ones alone', () => {
    expect(loadConfig(shared)).toMatchObject({ mapsUrl: undefined, mapsListen: undefined })
  })
})

const haproxy = '/usr/sbin/haproxy'
const openssl = '/usr/bin/openssl'

describe.skipIf(!existsSync(haproxy) || !existsSync(openssl))('haproxy', () => {
  const files = {
    'cabstand.cfg': 'haproxy/cabstand.cfg',
    'maps.cfg': 'haproxy/maps.cfg',
    'patroni.cfg': 'patroni/haproxy.cfg',
    'redis.cfg': 'redis/haproxy.cfg',
  }

  const check = (paths: readonly string[]) => {
    const args = paths.flatMap((path) => ['-f', path])
    const { status, stderr } = spawnSync(haproxy, ['-c', ...args], { encoding: 'utf8' })
    return { status, warnings: stderr.split('\n').filter((line) => /^\[(WARNING|ALERT)\]/.test(line)) }
  }

  test('accepts each file, and all of them in one folder beside the file of the machine', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cabstand-haproxy-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const certificate = join(folder, 'certificate')
    const subject = ['-subj', '/CN=localhost', '-keyout', certificate, '-out', `${certificate}.crt`]
    execFileSync(openssl, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject], {
      stdio: 'ignore',
    })
    const pem = join(folder, 'cabstand.pem')
    await writeFile(
      pem,
      (await readFile(certificate, 'utf8')) + (await readFile(`${certificate}.crt`, 'utf8')),
    )
    const machine = join(folder, 'haproxy')
    await writeFile(machine, 'global\n    log /dev/log local0\n')
    const all = await mkdtemp(join(folder, 'all-'))
    for (const [name, source] of Object.entries(files)) {
      const alone = await mkdtemp(join(folder, 'alone-'))
      const text = await readFile(join(deploy, source), 'utf8')
      await writeFile(join(alone, name), text.replace('/etc/ssl/private/cabstand.pem', pem))
      await cp(alone, all, { recursive: true })
      expect(check([machine, alone])).toEqual({ status: 0, warnings: [] })
    }
    expect(check([machine, all])).toEqual({ status: 0, warnings: [] })
  })
})

const promtool = '/usr/bin/promtool'
const alerts = join(deploy, 'prometheus/alerts.yml')

describe.skipIf(!existsSync(promtool))('the alerts', () => {
  test('are accepted by Prometheus', () => {
    const said = execFileSync(promtool, ['check', 'rules', alerts])
    expect(String(said)).toContain('SUCCESS')
  })

  const requests = 'cabstand_request_seconds_count{method="POST",route="/api/quotes",status'
  const summary = 'More than one request in fifty is told to come back, and not because of load'
  const fired = [{ exp_labels: { severity: 'page' }, exp_annotations: { summary } }]
  test.each([
    ['that nothing was shed', [], fired],
    [
      'that others were shed',
      [{ series: 'cabstand_shed_requests_total{crowd="map"}', values: '0+1x20' }],
      fired,
    ],
    [
      'all of which were shed',
      [{ series: 'cabstand_shed_requests_total{crowd="map"}', values: '0+12x20' }],
      [],
    ],
  ])('say of requests that answer 503 %s whether something is not there', async (_, shed, exp_alerts) => {
    const folder = await mkdtemp(join(tmpdir(), 'cabstand-alerts-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const answers = [
      { series: `${requests}="201"}`, values: '0+100x20' },
      { series: `${requests}="503"}`, values: '0+12x20' },
    ]
    const alert = { eval_time: '15m', alertname: 'CabstandUnavailable', exp_alerts }
    const played = { interval: '1m', input_series: [...answers, ...shed], alert_rule_test: [alert] }
    // JSON is YAML.
    await writeFile(join(folder, 'test.yml'), JSON.stringify({ rule_files: [alerts], tests: [played] }))
    const { status, stderr } = spawnSync(promtool, ['test', 'rules', join(folder, 'test.yml')])
    expect(String(stderr)).toBe('')
    expect(status).toBe(0)
  })
})
