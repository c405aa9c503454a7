import { consolePaths } from '@cabstand/contract/console-paths'
import { getSystemStatus } from '@cabstand/contract/http/operator/system-status'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, open, words } from './screen.tsx'

const admin = { as: 'admin' } as const
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li')
  if (found === null) throw new Error(`${name} is in no row`)
  return within(found)
}

test('the page says what is in order, what is not, and what to do', async () => {
  await open(consolePaths.system, admin)
  const running = await row('app1:3000')
  running.getByText(words('system_fine'))
  running.getByText(/284 MB/)
  const silent = await row('app2:3000')
  silent.getByText(words('system_look'))
  silent.getByText(words('system_do_processSilent'))
  ;(await row(words('system_database'))).getByText(words('system_database_use', { count: 31, limit: 100 }))
  ;(await row(words('system_disk_data'))).getByText(words('system_disk_free', { size: '18.2 GB' }))
  ;(await row(words('system_jobs'))).getByText(words('system_do_jobsEnded'))
  ;(await row('SMTP')).getByText(words('system_do_callsFail'))
  screen.getByText(words('system_problem_count', { count: 3 }))
  expect(screen.queryByText(words('system_broken'))).toBeNull()
  const payments = await row(words('system_payments'))
  expect(payments.getByRole('link').getAttribute('href')).toBe(consolePaths.payments)
})

test('what keeps people from being served is called so', async () => {
  api.answer(getSystemStatus, (status) => ({
    ...status,
    texts: { failingSeconds: 900, problem: 'textsFail' as const },
    jobs: { ...status.jobs, oldestSeconds: 7300, problem: 'jobsWait' as const },
  }))
  await open(consolePaths.system, admin)
  const texts = await row(words('system_texts'))
  expect(texts.queryByText(words('system_broken'))).not.toBeNull()
  texts.getByText(words('system_texts_failing', { time: '15 min' }))
  ;(await row(words('system_jobs'))).getByText(words('system_oldest', { time: '2 hr' }))
  screen.getByText(words('system_broken_count', { count: 2 }))
})

test('a service without problems and calls says so', async () => {
  api.answer(getSystemStatus, (status) => ({
    ...status,
    processes: status.processes.slice(0, 1),
    jobs: { ...status.jobs, problem: null },
    ledger: { checkedAt: null, problems: 0, problem: null },
    services: [],
  }))
  await open(consolePaths.system, admin)
  expect(await screen.findByText(words('system_all_fine'))).not.toBeNull()
  screen.getByText(words('system_servers_none'))
  ;(await row(words('system_ledger'))).getByText(words('system_ledger_new'))
})
