import { useTranslate } from 'react-admin'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import type { ShownColumn } from '../table/useCells.ts'
import type { ResultSort } from './resultView.ts'
import '../texts.ts'

const own = ''
const textOf = ({ itemKey, operator }: ResultSort) => `${operator} ${itemKey}`

export interface SortChoiceProps {
  readonly columns: readonly ShownColumn[]
  readonly sort: ResultSort | null
  /** Null chooses the definition's own order. */
  readonly onChange: (sort: ResultSort | null) => void
}

/** The order of the rows on phones, where cards have no headings. */
export const SortChoice = ({ columns, sort, onChange }: SortChoiceProps) => {
  const translate = useTranslate()
  const sorts = columns
    .filter(({ column }) => !column.isLocked && !column.isDeleted)
    .flatMap(({ column }) =>
      (['desc', 'asc'] as const).map((operator) => ({ itemKey: column.itemKey, operator, name: column.heading })),
    )
  const names = new Map(
    sorts.map((one) => [textOf(one), translate(`renkei.report_results.sorts.${one.operator}`, { name: one.name })]),
  )
  return (
    <OneChoice
      label={translate('renkei.report_results.sorts.title')}
      choices={[own, ...names.keys()]}
      nameOf={(choice) => names.get(choice) ?? translate('renkei.report_results.sorts.own')}
      value={sort && names.has(textOf(sort)) ? textOf(sort) : own}
      onChange={(chosen) => {
        const one = sorts.find((some) => textOf(some) === chosen)
        onChange(one ? { itemKey: one.itemKey, operator: one.operator } : null)
      }}
      minWidth={150}
      className="no-print"
      sx={{ width: '100%' }}
    />
  )
}
