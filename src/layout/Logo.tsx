import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Brand } from '../pages/signIn/Brand.tsx'

export interface LogoProps {
  readonly to: string
  /** The mark without the name, where room is short. */
  readonly markOnly?: boolean
}

/** The logo as the way to a screen. */
export const Logo = ({ to, markOnly = false }: LogoProps) => {
  const translate = useTranslate()
  return (
    <Box
      component={Link}
      to={to}
      aria-label={translate('renkei.shell.to_top')}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minWidth: 44,
        minHeight: 44,
        textDecoration: 'none',
        borderRadius: '6px',
      }}
    >
      <Brand markOnly={markOnly} />
    </Box>
  )
}
