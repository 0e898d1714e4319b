import { Close } from '@mui/icons-material'
import { Box, Drawer, IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useTopPage } from '#ui/page/useTopPage.ts'
import { Logo } from './Logo.tsx'
import { MenuList } from './MenuList.tsx'

/** Duration of the drawer's transition in milliseconds (specification §9). */
export const drawerTransition = 250

export interface MobileMenuProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The menu of phones and tablets. It slides over the page, which cannot scroll while it is open; Escape and the overlay close it. */
export const MobileMenu = ({ open, onClose }: MobileMenuProps) => {
  const translate = useTranslate()
  const topPage = useTopPage()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      transitionDuration={drawerTransition}
      slotProps={{
        paper: { sx: { width: 272 }, role: 'dialog', 'aria-modal': true, 'aria-label': translate('renkei.shell.menu') },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 56, px: 2 }}>
        <Logo to={topPage} />
        <IconButton aria-label={translate('renkei.shell.close_menu')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <MenuList onChoose={onClose} />
    </Drawer>
  )
}
