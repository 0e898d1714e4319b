import { TextField } from '@mui/material'

export interface PastedTableFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Where a table is pasted. Its lines stay lines, however long they are. */
export const PastedTableField = ({ label, value, onChange }: PastedTableFieldProps) => (
  <TextField
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    multiline
    minRows={4}
    maxRows={8}
    slotProps={{ htmlInput: { wrap: 'off', style: { overflowX: 'auto' } } }}
  />
)
