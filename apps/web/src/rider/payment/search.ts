/** Whether the person comes from a checkout at which they gave up, as the server says in the address. */
export const hasLeft = ({ left }: Readonly<Record<string, unknown>>): boolean => left === '1'
