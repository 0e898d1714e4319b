import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Marks a part of an e-mail in which something must be corrected. */
export const ToMend = () => (
  <Chip size="small" color="error" variant="outlined" label={useTranslate()('renkei.email_editor.parts.to_mend')} />
)
