import { Box, Link, Typography } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { roomBelowPage } from '#ui/page/actionBar.ts'
import { useAppConfig } from '#ui/appConfig.ts'

const ForeignLink = ({ href, text }: { readonly href: string; readonly text: string }) => {
  const translate = useTranslate()
  return (
    <Link
      href={href}
      target="_blank"
      rel="noreferrer"
      color="inherit"
      aria-label={`${text} (${translate('renkei.shell.new_tab')})`}
    >
      {text}
    </Link>
  )
}

/** Policies and copyright. */
export const Footer = memo(() => {
  const translate = useTranslate()
  const config = useAppConfig()
  return (
    <Box
      component="footer"
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        px: { xs: 1.5, sm: 2, md: 3 },
        pt: 2,
        pb: { xs: `${roomBelowPage}px`, sm: 2 },
        minHeight: 54,
        color: 'text.secondary',
        fontSize: 12,
      }}
    >
      {config && (
        <>
          <ForeignLink href={config.links.privacyPolicy} text={translate('renkei.shell.privacy_policy')} />
          <ForeignLink href={config.links.cookiePolicy} text={translate('renkei.shell.cookie_policy')} />
          <Typography variant="caption" sx={{ ml: { sm: 'auto' } }}>
            {config.copyright}
          </Typography>
        </>
      )}
    </Box>
  )
})
Footer.displayName = 'Footer'
