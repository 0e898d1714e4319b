import { MenuItem, type SxProps, TextField, type Theme } from '@mui/material'

export interface OneChoiceProps<T extends string | number> {
  readonly label: string
  /** Hides the label except for screen readers, if the surroundings already explain the choice. */
  readonly isLabelHidden?: boolean
  readonly choices: readonly T[]
  readonly nameOf: (choice: T) => string
  readonly value: T
  readonly onChange: (value: T) => void
  /** Under the choice: what the chosen value needs. */
  readonly hint?: string | undefined
  /** In pixels. */
  readonly minWidth: number
  readonly disabled?: boolean
  readonly className?: string
  readonly sx?: SxProps<Theme>
}

/** A choice of one among a few fixed values, such as a sort order or a chart's content. */
export const OneChoice = <T extends string | number>({
  label,
  isLabelHidden = false,
  choices,
  nameOf,
  value,
  onChange,
  hint,
  minWidth,
  disabled = false,
  className,
  sx,
}: OneChoiceProps<T>) => (
  <TextField
    select
    {...(isLabelHidden ? { slotProps: { htmlInput: { 'aria-label': label } } } : { label })}
    value={String(value)}
    disabled={disabled}
    helperText={hint}
    onChange={({ target }) => {
      const chosen = choices.find((choice) => String(choice) === target.value)
      if (chosen !== undefined) onChange(chosen)
    }}
    {...(className && { className })}
    sx={[{ minWidth }, ...(Array.isArray(sx) ? sx : [sx])]}
  >
    {choices.map((choice) => (
      <MenuItem key={choice} value={String(choice)}>
        {nameOf(choice)}
      </MenuItem>
    ))}
  </TextField>
)
