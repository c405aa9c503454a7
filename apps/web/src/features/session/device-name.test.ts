import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const mozilla = 'Mozilla/5.0'
test.each([
  [`${mozilla} (Linux; Android 16) AppleWebKit/537.36 Chrome/149.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [`${mozilla} (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1`, 'Safari, iPhone'],
  [`${mozilla} (Windows NT 10.0) Chrome/149.0 Safari/537.36 Edg/149.0`, 'Edge, Windows'],
  ['okhttp/5.1.0', 'okhttp'],
  ['', ''],
])('%s is %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
