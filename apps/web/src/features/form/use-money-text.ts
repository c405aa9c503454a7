import { useBoot } from '../../ui/boot.tsx'
import { useFormat } from '../../ui/text.tsx'
import { readMoney } from './typed-amounts.ts'

/** How forms write a typed amount: with the currency's symbol. What is no amount stays as it was typed. */
export function useMoneyText(): (typed: unknown) => string {
  const format = useFormat()
  const { settings } = useBoot()
  return (typed) => {
    const minor = readMoney(String(typed), settings.code)
    return Number.isNaN(minor) ? String(typed) : format.money(minor)
  }
}
