import type { Variable } from '../../platform/config-variable.ts'
import type { OwnAddress } from '../../platform/own-address.ts'

export const port: Pick<Variable<number>, 'parse' | 'expected'> = {
  parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
  expected: 'a port number from 0 to 65535',
}

/** Where this process listens for other programs of the operator: `host:port`. */
export const ownAddress = (example: string): Pick<Variable<OwnAddress>, 'parse' | 'expected'> => ({
  parse(text) {
    const [, host = '', digits = ''] = /^(?:\[?([\w.:-]*?)\]?):(\d{1,5})$/.exec(text) ?? []
    const parsed = port.parse(digits)
    return host === '' || parsed === undefined ? undefined : { host, port: parsed }
  },
  expected: `an address and a port such as ${example}`,
})
