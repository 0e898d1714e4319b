import { HelpOutlineOutlined, Menu } from '@mui/icons-material'
import { Box, IconButton, Tooltip } from '@mui/material'
import { memo, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDevice } from '#ui/useDevice.ts'
import { useTopPage } from '#ui/page/useTopPage.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Logo } from './Logo.tsx'
import { NotificationBell } from './notifications/NotificationBell.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { lateDialog } from '#ui/late/latePart.tsx'

const HelpPanel = lateDialog(() => import('./help/HelpPanel.tsx'))

export interface TopBarProps {
  /** Receives the element in which pages show their title or way back. */
  readonly headerRef: (element: HTMLElement | null) => void
  /** Whether it stays visible while the page is scrolled. */
  readonly sticky: boolean
  readonly menuOpen: boolean
  readonly onOpenMenu: () => void
}

/**
 * The bar above every page: title or way back at the left, help and the account at the right; on phones also the logo and the menu button, and the
 * account's menu has the help.
 */
export const TopBar = memo(({ headerRef, sticky, menuOpen, onOpenMenu }: TopBarProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const topPage = useTopPage()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const openHelp = () => setHelpOpen(true)
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
      {device !== 'phone' && (
        <Tooltip title={translate('renkei.shell.help.title')}>
          <IconButton aria-label={translate('renkei.shell.help.title')} aria-haspopup="dialog" onClick={openHelp}>
            <HelpOutlineOutlined />
          </IconButton>
        </Tooltip>
      )}
      <NotificationBell />
      <AccountMenu onHelp={device === 'phone' ? openHelp : undefined} />
      {isHelpOpen && (
        <Suspense fallback={null}>
          <HelpPanel onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
})
TopBar.displayName = 'TopBar'
