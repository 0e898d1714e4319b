import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import './texts.ts'

/** Says of an institution that the office has entered it. */
export const UnlistedMark = () => {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      label={translate('renkei.medical_institutions.unlisted.mark')}
      sx={{ borderRadius: 1, color: 'text.primary', bgcolor: 'hairline' }}
    />
  )
}
