import { ArrowBackIosNew } from '@mui/icons-material'
import { Box, Link, Stack, Typography } from '@mui/material'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useLocation } from 'react-router'
import { asLeft } from './leaving/asLeft.ts'
import { backLinkIn } from './backLink.ts'
import { Explanation } from './Explanation.tsx'
import { useIsOpen } from './OpenLink.tsx'
import { StayingDialogs } from './leaving/StayingDialogs.tsx'
import { useDevice } from '../useDevice.ts'

export interface PageFrame {
  /** Where the top bar shows a page's title or way back; null before the bar is mounted. */
  readonly slot: HTMLElement | null
  /** Called with whether the top bar stays visible while the page is scrolled. */
  readonly onSticky: (sticky: boolean) => void
}

/** The frame around all pages. */
export const PageFrameContext = createContext<PageFrame>({ slot: null, onSticky: () => {} })

/** The layout of a page in the frame (specification §2, Layouts). */
export type PageLayout = 'default' | 'no_padding' | 'no_padding_no_sticky_header'

export interface PageProps {
  /** Shown in the browser's tab. Also shown in the top bar if there is no way back. */
  readonly title: string
  /** Target and label of the page's way back; `backLink` in the address overrides the target. */
  readonly back?: { readonly to: string; readonly title: string }
  /** What the screen is for, behind a question mark beside the title in the top bar; not for screens with a way back. */
  readonly help?: string
  /** Also by device: `phone` up to 599 px, `pc` for everything wider. */
  readonly layout?: PageLayout | { readonly pc: PageLayout; readonly phone: PageLayout }
  readonly children: ReactNode
}

interface BackLinkProps {
  readonly to: string
  readonly title: string
  /** Stands there instead where the way back leads to a screen that is closed to the person. */
  readonly instead: ReactNode
}

const BackLink = ({ to, title, instead }: BackLinkProps) => {
  const translate = useTranslate()
  const { search } = useLocation()
  const target = backLinkIn(search) ?? to
  if (!useIsOpen()(target)) return instead
  return (
    <Link
      component={RouterLink}
      to={target}
      state={asLeft}
      aria-label={translate('renkei.shell.back_to', { title })}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 44, maxWidth: '100%' }}
    >
      <ArrowBackIosNew sx={{ fontSize: 12 }} aria-hidden />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {title}
      </Box>
    </Link>
  )
}

/** A screen: its title in the tab and in the top bar, its content with the standard padding. */
export const Page = ({ title, back, help, layout = 'default', children }: PageProps) => {
  const { slot, onSticky } = useContext(PageFrameContext)
  const device = useDevice()
  const chosen = typeof layout === 'string' ? layout : layout[device === 'phone' ? 'phone' : 'pc']
  const sticky = chosen !== 'no_padding_no_sticky_header'
  useEffect(() => {
    onSticky(sticky)
    return () => onSticky(true)
  }, [sticky, onSticky])
  const heading = (
    <Stack direction="row" sx={{ alignItems: 'center', minWidth: 0 }}>
      <Typography component="h1" variant="h2" noWrap sx={{ fontSize: { xs: 16, sm: 18 } }}>
        {title}
      </Typography>
      {help !== undefined && <Explanation of={title} text={help} />}
    </Stack>
  )
  const header = back ? <BackLink {...back} instead={heading} /> : heading
  return (
    <>
      <title>{`${title} | Renkei`}</title>
      {slot && createPortal(header, slot)}
      <Box sx={chosen !== 'default' ? undefined : { p: { xs: 1.5, sm: 2, md: 3 }, maxWidth: 1680, mx: 'auto' }}>
        <StayingDialogs>{children}</StayingDialogs>
      </Box>
    </>
  )
}
