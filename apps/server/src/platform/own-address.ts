/** Where this process listens for other programs of the operator, beside the address that people reach. */
export interface OwnAddress {
  readonly host: string
  readonly port: number
}
