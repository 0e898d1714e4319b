import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Box, IconButton, InputAdornment, OutlinedInput, Typography } from '@mui/material'
import { type AriaAttributes, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { useTranslate } from 'react-admin'

export interface PasswordInputProps {
  readonly name: string
  readonly inputRef?: Ref<HTMLInputElement>
  /** How the field is tied to a message elsewhere. */
  readonly describedBy?: AriaAttributes
}

/** A password with a button that shows it, and a hint while Caps Lock is on. */
export const PasswordInput = ({ name, inputRef, describedBy }: PasswordInputProps) => {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const id = useId()
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Box>
      <Typography component="label" htmlFor={id} sx={{ display: 'block', mb: 0.5, fontSize: 12 }}>
        {translate('renkei.sign_in.password')}
      </Typography>
      <OutlinedInput
        id={id}
        name={name}
        type={shown ? 'text' : 'password'}
        required
        fullWidth
        size="small"
        sx={{ minHeight: 44 }}
        inputRef={inputRef}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        inputProps={{ autoComplete: 'current-password', maxLength: 200, ...describedBy }}
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
      <Typography
        component="output"
        sx={{ display: 'block', fontSize: 12, color: 'text.secondary', mt: capsLock ? 0.5 : 0 }}
      >
        {capsLock ? translate('renkei.sign_in.caps_lock') : ''}
      </Typography>
    </Box>
  )
}
