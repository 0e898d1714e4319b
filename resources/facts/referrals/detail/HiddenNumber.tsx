import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

/** In place of a patient's number that the account may not read. */
export const HiddenNumber = () => (
  <Typography component="span" variant="body2" color="text.secondary">
    {useTranslate()('renkei.permissions.hidden')}
  </Typography>
)
