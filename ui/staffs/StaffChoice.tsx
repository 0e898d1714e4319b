import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Staff } from './useStaffs.ts'

export interface StaffChoiceProps {
  readonly label: string
  readonly staffs: readonly Staff[]
  /** Null before one is chosen. */
  readonly value: number | null
  readonly onChange: (id: number) => void
  readonly disabled?: boolean
}

/** A choice of one member of the office. */
export const StaffChoice = ({ label, staffs, value, onChange, disabled = false }: StaffChoiceProps) => {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={label}
      disabled={disabled}
      value={staffs.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onChange(Number(target.value))}
      sx={{ minWidth: 200 }}
    >
      {staffs.map(({ id, name, isActive }) => (
        <MenuItem key={id} value={id}>
          {isActive ? name : `${name} ${translate('renkei.staffs.inactive')}`}
        </MenuItem>
      ))}
    </TextField>
  )
}
