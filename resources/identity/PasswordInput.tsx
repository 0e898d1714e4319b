import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Box, IconButton, InputAdornment, OutlinedInput, Typography } from '@mui/material'
import { type AriaAttributes, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import './texts.ts'

export interface PasswordInputProps {
  readonly name: string
  readonly label?: string
  /** The error message. */
  readonly complaint?: string | undefined
  readonly autoComplete?: 'current-password' | 'new-password'
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onChange?: (password: string) => void
  /** Links the field to a message elsewhere. */
  readonly describedBy?: AriaAttributes
}

/** A password with a button that shows it, and a hint while Caps Lock is on. */
export const PasswordInput = ({
  name,
  label,
  complaint,
  autoComplete = 'current-password',
  inputRef,
  onChange,
  describedBy,
}: PasswordInputProps) => {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const id = useId()
  const messageId = useId()
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Box>
      <Typography component="label" htmlFor={id} sx={{ display: 'block', mb: 0.5, fontSize: 12 }}>
        {label ?? translate('renkei.sign_in.password')}
      </Typography>
      <OutlinedInput
        id={id}
        name={name}
        type={shown ? 'text' : 'password'}
        required
        fullWidth
        size="small"
        error={complaint !== undefined}
        sx={{ minHeight: 44 }}
        inputRef={inputRef}
        onChange={(event) => onChange?.(event.target.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        inputProps={{
          autoComplete,
          maxLength: 200,
          ...describedBy,
          ...(complaint !== undefined && { 'aria-describedby': messageId, 'aria-invalid': true }),
        }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              edge="end"
              aria-label={translate('renkei.sign_in.show_password')}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
            </IconButton>
          </InputAdornment>
        }
      />
      {complaint !== undefined && (
        <Typography id={messageId} role="alert" sx={{ fontSize: 12, color: 'error.main', mt: 0.5 }}>
          {complaint}
        </Typography>
      )}
      <Typography
        component="output"
        sx={{ display: 'block', fontSize: 12, color: 'text.secondary', mt: capsLock ? 0.5 : 0 }}
      >
        {capsLock ? translate('renkei.sign_in.caps_lock') : ''}
      </Typography>
    </Box>
  )
}
