/** The first part of an address, for titles: "12 Old Mint Row". */
export function shortAddress(address: string): string {
  return address.split(/[,،]/, 1)[0]?.trim() ?? address
}
