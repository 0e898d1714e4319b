import { Box, Skeleton } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'

/** The skeleton of a screen that is still loading. */
export const PageOutline = () => {
  const translate = useTranslate()
  return (
    <Box aria-busy sx={{ p: { xs: 1.5, sm: 2, md: 3 }, maxWidth: 1680, mx: 'auto' }}>
      <Box component="h1" aria-live="polite" sx={visuallyHidden}>
        {translate('renkei.shell.loading')}
      </Box>
      <Skeleton width="30%" height={32} />
      <Skeleton variant="rounded" sx={{ mt: 2, height: 320 }} />
    </Box>
  )
}
