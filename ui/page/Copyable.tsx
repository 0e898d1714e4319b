import { ContentCopy } from '@mui/icons-material'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useToast } from '../queries/useToast.tsx'

/** A text with a button that copies it. */
export const Copyable = ({ label, value }: { readonly label: string; readonly value: string }) => {
  const translate = useTranslate()
  const toast = useToast()
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => toast('renkei.shell.copied'),
      () => toast('renkei.shell.copy_failed', { type: 'error' }),
    )
  return (
    <TextField
      label={label}
      value={value}
      slotProps={{
        htmlInput: { readOnly: true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={translate('renkei.shell.copy', { name: label })} onClick={copy}>
                <ContentCopy fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
