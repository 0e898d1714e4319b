import { useListSortContext, useTranslate } from 'react-admin'
import { OneChoice } from '../../../../ui/inputs/OneChoice.tsx'

const orders = {
  relevance: 'ASC',
  distance: 'ASC',
  name: 'ASC',
  address: 'ASC',
  beds: 'DESC',
} as const satisfies Record<string, 'ASC' | 'DESC'>

type Sort = keyof typeof orders
const sorts = Object.keys(orders) as Sort[]

/** Chooses the order of the result; the table's head can reverse it. */
export const SortSelect = () => {
  const translate = useTranslate()
  const { sort, setSort } = useListSortContext()
  const text = (key: string) => translate(`renkei.medical_institutions.sort.${key}`)
  return (
    <OneChoice
      label={text('title')}
      isLabelHidden
      choices={sorts}
      nameOf={text}
      value={sorts.find((one) => one === sort.field) ?? 'relevance'}
      onChange={(field) => setSort({ field, order: orders[field] })}
      minWidth={150}
    />
  )
}
