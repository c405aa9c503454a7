import { Bdi } from '../../ui/bdi.tsx'
import { usePhoneNumbers } from './use-phone-numbers.ts'

/** A mobile number in the groups of its country, from left to right in every language. */
export function MobileNumber({ number }: { readonly number: string }) {
  const known = usePhoneNumbers()
  return <Bdi className="whitespace-nowrap">{known ? known.groupNumber(number) : number}</Bdi>
}
