import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Brand } from '../pages/signIn/Brand.tsx'

/** The logo as the way to a screen. */
export const Logo = ({ to }: { readonly to: string }) => {
  const translate = useTranslate()
  return (
    <Box
      component={Link}
      to={to}
      aria-label={translate('renkei.shell.to_top')}
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, textDecoration: 'none', borderRadius: '6px' }}
    >
      <Brand />
    </Box>
  )
}
