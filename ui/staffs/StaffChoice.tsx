import { MenuItem, TextField } from '@mui/material'
import { useStaffName } from './useStaffName.ts'
import type { Staff } from './useStaffs.ts'

export interface StaffChoiceProps {
  readonly label: string
  readonly staffs: readonly Staff[]
  /** Null before one is chosen. */
  readonly value: number | null
  readonly onChange: (id: number) => void
  readonly disabled?: boolean
  /** Whether its list is open, where that is for the screen to say; without it the list opens when it is pressed. */
  readonly isOpen?: boolean
  readonly onToggle?: (isOpen: boolean) => void
  /** Called when its list has closed and faded. Only then another one may open and take the focus. */
  readonly onListGone?: () => void
}

/** A choice of one member of the office. */
export const StaffChoice = ({
  label,
  staffs,
  value,
  onChange,
  disabled = false,
  isOpen,
  onToggle,
  onListGone,
}: StaffChoiceProps) => {
  const staffName = useStaffName()
  return (
    <TextField
      select
      label={label}
      disabled={disabled}
      value={staffs.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onChange(Number(target.value))}
      sx={{ minWidth: 200 }}
      slotProps={{
        select: {
          ...(isOpen !== undefined && {
            open: isOpen,
            onOpen: () => onToggle?.(true),
            onClose: () => onToggle?.(false),
          }),
          ...(onListGone && { MenuProps: { slotProps: { transition: { onExited: onListGone } } } }),
        },
      }}
    >
      {staffs.map((staff) => (
        <MenuItem key={staff.id} value={staff.id}>
          {staffName(staff)}
        </MenuItem>
      ))}
    </TextField>
  )
}
