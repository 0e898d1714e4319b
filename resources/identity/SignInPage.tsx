import { Box, Paper } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Brand } from './Brand.tsx'

export interface SignInPageProps {
  /** i18n key of the page's title. */
  readonly title: string
  /** Wraps the logo in a link or button. */
  readonly logo: (brand: ReactNode) => ReactNode
  readonly children: ReactNode
}

/** The frame of the screens outside the app's layout: the logo above one card, at every width. */
export const SignInPage = ({ title, logo, children }: SignInPageProps) => {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        bgcolor: 'background.default',
        color: 'text.primary',
        px: { xs: 1.5, sm: 3 },
        py: { xs: 3, sm: 8 },
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 3,
      }}
    >
      <title>{`${translate(title)} | Renkei`}</title>
      <header>{logo(<Brand />)}</header>
      <Paper
        component="main"
        variant="outlined"
        sx={{
          width: '100%',
          maxWidth: 400,
          p: { xs: 2, sm: 4 },
          borderRadius: 2,
          boxShadow: 'none',
          wordBreak: 'auto-phrase',
        }}
      >
        {children}
      </Paper>
    </Box>
  )
}
