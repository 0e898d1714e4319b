import { ArrowBackIosNew } from '@mui/icons-material'
import { Box, Link, Typography } from '@mui/material'
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useLocation } from 'react-router'
import { backLinkIn } from './backLink.ts'

/** Where the top bar shows a page's title or way back; null before the bar stands. */
export const PageHeaderSlot = createContext<HTMLElement | null>(null)

export interface PageProps {
  /** Shown in the browser's tab and, without a way back, in the top bar. */
  readonly title: string
  /** Where the page's own way back leads and what it is called; `backLink` in the address overrides the target. */
  readonly back?: { readonly to: string; readonly title: string }
  /** `none` for pages that draw to the edge. */
  readonly padding?: 'default' | 'none'
  readonly children: ReactNode
}

const BackLink = ({ to, title }: { readonly to: string; readonly title: string }) => {
  const translate = useTranslate()
  const { search } = useLocation()
  return (
    <Link
      component={RouterLink}
      to={backLinkIn(search) ?? to}
      aria-label={translate('renkei.shell.back_to', { title })}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 44 }}
    >
      <ArrowBackIosNew sx={{ fontSize: 12 }} aria-hidden />
      {title}
    </Link>
  )
}

/** A screen: its title in the tab and in the top bar, its content with the house's padding. */
export const Page = ({ title, back, padding = 'default', children }: PageProps) => {
  const slot = useContext(PageHeaderSlot)
  const header = back ? (
    <BackLink {...back} />
  ) : (
    <Typography component="h1" variant="h2" noWrap>
      {title}
    </Typography>
  )
  return (
    <>
      <title>{`${title} | Renkei`}</title>
      {slot && createPortal(header, slot)}
      <Box sx={padding === 'none' ? undefined : { p: { xs: 1.5, sm: 2, md: 3 }, maxWidth: 1680, mx: 'auto' }}>
        {children}
      </Box>
    </>
  )
}
