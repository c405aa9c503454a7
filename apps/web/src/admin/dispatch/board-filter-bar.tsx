import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { carTypesQuery } from '../../api/queries/car-types.ts'
import { Select } from '../../ui/app/select.tsx'
import { Button } from '../../ui/button.tsx'
import { DenseInput } from '../../ui/dense-input.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import type { BoardFilter } from './board-items.ts'

export interface BoardFilterBarProps {
  readonly filter: BoardFilter
  readonly onFilter: (filter: BoardFilter) => void
  readonly children?: ReactNode
}

const allCarTypes = 'all'

/** What narrows the bookings, and the car type, which narrows drivers too. */
export function BoardFilterBar({ filter, onFilter, children }: BoardFilterBarProps) {
  const t = useText()
  const format = useFormat()
  const { data = [] } = useQuery(carTypesQuery)
  const options = [
    { value: allCarTypes, label: t('board_all_car_types') },
    ...data.map((carType) => ({ value: carType.id, label: format.carType(carType).name })),
  ]
  return (
    <div data-region className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2">
      <div className="min-w-40 max-w-80 flex-1 max-sm:max-w-none max-sm:basis-full">
        <DenseInput
          type="search"
          aria-label={t('board_find')}
          placeholder={t('board_find')}
          before={<Search size={16} strokeWidth={1.75} />}
          value={filter.typed}
          maxLength={80}
          onChange={(event) => onFilter({ ...filter, typed: event.target.value })}
        />
      </div>
      {children}
      <Select
        dense
        hiddenLabel
        label={t('board_car_type')}
        options={options}
        value={filter.carType ?? allCarTypes}
        onChange={(value) => onFilter({ ...filter, carType: value === allCarTypes ? null : value })}
        className="w-44"
      />
      {(filter.typed !== '' || filter.carType !== null) && (
        <Button kind="quiet" size="small" onClick={() => onFilter({ ...filter, typed: '', carType: null })}>
          {t('board_find_clear')}
        </Button>
      )}
    </div>
  )
}
