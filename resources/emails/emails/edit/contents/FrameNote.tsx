import { Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'

/** Says that logo, signature and footer are added, and where they are changed. */
export const FrameNote = () => {
  const translate = useTranslate()
  return (
    <Typography variant="caption" color="text.secondary" component="p">
      {translate('renkei.email_editor.frame_note')}{' '}
      <Link component={RouterLink} to="/email_frame" sx={{ display: 'inline-block', py: 0.5 }}>
        {translate('renkei.email_editor.to_frame')}
      </Link>
    </Typography>
  )
}
