import { Checkbox } from '@mui/material'
import { type Identifier, useListContext, useTranslate } from 'react-admin'

export interface SelectRecordProps {
  readonly record: { readonly id: Identifier; readonly name: string }
}

/** Selects a record of the list. */
export const SelectRecord = ({ record: { id, name } }: SelectRecordProps) => {
  const translate = useTranslate()
  const { selectedIds, onToggleItem } = useListContext()
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      slotProps={{ input: { 'aria-label': translate('renkei.list.select', { name }) } }}
    />
  )
}

/** Selects every record on the page, or none of them. */
export const SelectPage = () => {
  const translate = useTranslate()
  const { data = [], selectedIds, onSelect } = useListContext()
  const onPage = new Set<Identifier>(data.map(({ id }) => id))
  const selectedHere = data.filter(({ id }) => selectedIds.includes(id)).length
  const others = selectedIds.filter((id) => !onPage.has(id))
  const all = data.length > 0 && selectedHere === data.length
  return (
    <Checkbox
      checked={all}
      indeterminate={selectedHere > 0 && !all}
      onChange={() => onSelect(all ? others : [...others, ...data.map(({ id }) => id)])}
      slotProps={{ input: { 'aria-label': translate('renkei.list.select_page') } }}
    />
  )
}
