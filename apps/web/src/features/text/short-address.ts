/** The first part of an address, for titles: "12 Old Mint Row". Coordinates stay whole. */
export function shortAddress(address: string): string {
  const [first = ''] = address.split(/[,،]/, 1)
  return /\p{L}/u.test(first) ? first.trim() : address
}
