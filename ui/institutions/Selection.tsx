import { Checkbox } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import type { FoundInstitution } from './foundInstitution.ts'

export interface SelectInstitutionProps {
  readonly institution: Pick<FoundInstitution, 'id' | 'name'>
}

/** Selects an institution of the result. */
export const SelectInstitution = ({ institution: { id, name } }: SelectInstitutionProps) => {
  const translate = useTranslate()
  const { selectedIds, onToggleItem } = useListContext()
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      slotProps={{ input: { 'aria-label': translate('renkei.medical_institutions.select', { name }) } }}
    />
  )
}

/** Selects every institution on the page, or none of them. */
export const SelectPage = () => {
  const translate = useTranslate()
  const { data = [], selectedIds, onSelect } = useListContext<Pick<FoundInstitution, 'id'>>()
  const onPage = new Set<unknown>(data.map(({ id }) => id))
  const selectedHere = data.filter(({ id }) => selectedIds.includes(id)).length
  const others = selectedIds.filter((id) => !onPage.has(id))
  const all = data.length > 0 && selectedHere === data.length
  return (
    <Checkbox
      checked={all}
      indeterminate={selectedHere > 0 && !all}
      onChange={() => onSelect(all ? others : [...others, ...data.map(({ id }) => id)])}
      slotProps={{ input: { 'aria-label': translate('renkei.medical_institutions.select_page') } }}
    />
  )
}
