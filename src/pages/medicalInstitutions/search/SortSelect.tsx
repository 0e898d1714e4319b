import { MenuItem, TextField } from '@mui/material'
import { useListSortContext, useTranslate } from 'react-admin'

const orders = {
  relevance: 'ASC',
  distance: 'ASC',
  name: 'ASC',
  address: 'ASC',
  beds: 'DESC',
} as const satisfies Record<string, 'ASC' | 'DESC'>

type Sort = keyof typeof orders
const sorts = Object.keys(orders) as Sort[]

/** In which order the result is listed; the table's head can turn it round. */
export const SortSelect = () => {
  const translate = useTranslate()
  const { sort, setSort } = useListSortContext()
  const text = (key: string) => translate(`renkei.medical_institutions.sort.${key}`)
  return (
    <TextField
      select
      value={sorts.find((one) => one === sort.field) ?? 'relevance'}
      onChange={({ target }) => {
        const chosen = sorts.find((one) => one === target.value)
        if (chosen) setSort({ field: chosen, order: orders[chosen] })
      }}
      slotProps={{ htmlInput: { 'aria-label': text('title') } }}
      sx={{ minWidth: 150 }}
    >
      {sorts.map((one) => (
        <MenuItem key={one} value={one}>
          {text(one)}
        </MenuItem>
      ))}
    </TextField>
  )
}
