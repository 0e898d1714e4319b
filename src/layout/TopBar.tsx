import { Menu } from '@mui/icons-material'
import { Box, IconButton } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { useDevice } from '../../ui/useDevice.ts'
import { useTopPage } from '../useTopPage.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Logo } from './Logo.tsx'
import { NotificationBell } from './notifications/NotificationBell.tsx'
import { PaletteButton } from './PaletteButton.tsx'

export interface TopBarProps {
  /** Receives the element in which pages show their title or way back. */
  readonly headerRef: (element: HTMLElement | null) => void
  /** Whether it stays visible while the page is scrolled. */
  readonly sticky: boolean
  readonly menuOpen: boolean
  readonly onOpenMenu: () => void
}

/** The bar above every page: title or way back at the left, the account at the right; on phones also the logo and the menu button. */
export const TopBar = memo(({ headerRef, sticky, menuOpen, onOpenMenu }: TopBarProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const topPage = useTopPage()
  return (
    <Box
      component="header"
      className="no-print"
      sx={{
        position: sticky ? 'sticky' : 'static',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.25, sm: 1 },
        minHeight: 56,
        px: { xs: 1, sm: 2, md: 3 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'line',
      }}
    >
      {device !== 'pc' && (
        <IconButton
          aria-label={translate('renkei.shell.open_menu')}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onOpenMenu}
        >
          <Menu />
        </IconButton>
      )}
      {device === 'phone' && <Logo to={topPage} markOnly />}
      <Box ref={headerRef} sx={{ flexGrow: 1, minWidth: 0 }} />
      <PaletteButton />
      <NotificationBell />
      <AccountMenu />
    </Box>
  )
})
TopBar.displayName = 'TopBar'
