import { useListSortContext, useTranslate } from 'react-admin'
import { OneChoice } from '../inputs/OneChoice.tsx'

export interface SortSelectProps<Sort extends string> {
  /** What a list can be sorted by and which way round; the first is the usual one. */
  readonly orders: Readonly<Record<Sort, 'ASC' | 'DESC'>>
  /** Key that `title` and the name of each sorting stand under. */
  readonly texts: string
}

/** In which order the list is shown. */
export const SortSelect = <Sort extends string>({ orders, texts }: SortSelectProps<Sort>) => {
  const translate = useTranslate()
  const { sort, setSort } = useListSortContext()
  const text = (key: string) => translate(`${texts}.${key}`)
  const sorts = Object.keys(orders) as Sort[]
  const value = sorts.find((one) => one === sort.field) ?? sorts[0]
  return (
    value && (
      <OneChoice
        label={text('title')}
        isLabelHidden
        choices={sorts}
        nameOf={text}
        value={value}
        onChange={(field) => setSort({ field, order: orders[field] })}
        minWidth={150}
      />
    )
  )
}
