import { Box, OutlinedInput, type OutlinedInputProps, Typography } from '@mui/material'
import { useEffect, useId, useRef } from 'react'

export interface LineInputProps {
  readonly label: string
  readonly name: string
  readonly complaint?: string | undefined
  readonly inputProps?: OutlinedInputProps['inputProps']
  readonly defaultValue?: string
  /** Whether it has the initial focus. */
  readonly focused?: boolean
}

/** A one-line input of a sign-in screen, with its label above and its error below. */
export const LineInput = ({ label, name, complaint, inputProps, defaultValue, focused = false }: LineInputProps) => {
  const id = useId()
  const messageId = useId()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) ref.current?.focus()
  }, [focused])
  return (
    <Box>
      <Typography component="label" htmlFor={id} sx={{ display: 'block', mb: 0.5, fontSize: 12 }}>
        {label}
      </Typography>
      <OutlinedInput
        id={id}
        name={name}
        required
        fullWidth
        size="small"
        inputRef={ref}
        error={complaint !== undefined}
        {...(defaultValue !== undefined && { defaultValue })}
        sx={{ minHeight: 44 }}
        inputProps={{
          ...inputProps,
          ...(complaint !== undefined && { 'aria-describedby': messageId, 'aria-invalid': true }),
        }}
      />
      {complaint !== undefined && (
        <Typography id={messageId} role="alert" sx={{ fontSize: 12, color: 'error.main', mt: 0.5 }}>
          {complaint}
        </Typography>
      )}
    </Box>
  )
}
