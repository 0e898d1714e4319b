import { TextField } from '@mui/material'

export interface PastedTableFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The field for a pasted table. Long lines do not wrap. */
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
