import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { introduction } from '../../src/platform/api-description/introduction.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()

test('the quick start of the API’s page works as pasted', async () => {
  const script = /```sh\n([\s\S]*?)```/.exec(introduction())?.[1] ?? ''
  const here = script.replace('http://127.0.0.1:3000', server.url)
  expect(here).not.toBe(script)
  const { stdout } = await promisify(execFile)('sh', ['-c', here])
  const [booked, cancelled] = stdout.trim().split(/\n|(?<=\})(?=\{"id")/)
  expect(JSON.parse(booked ?? '')).toMatchObject({ pickup: { address: '12 Old Mint Row' }, status: 'NEW' })
  expect(JSON.parse(cancelled ?? '')).toMatchObject({ status: 'CANCELLED' })
})
