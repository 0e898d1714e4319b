import { KeyboardDoubleArrowLeft, KeyboardDoubleArrowRight } from '@mui/icons-material'
import { Box, IconButton, Tooltip } from '@mui/material'
import { memo } from 'react'
import { useSidebarState, useTranslate } from 'react-admin'
import { useTopPage } from '#ui/page/useTopPage.ts'
import { Logo } from './Logo.tsx'
import { MenuList } from './MenuList.tsx'

/** The menu at the left edge on a PC. When collapsed it shows icons only. The state is stored on the device. */
export const SideMenu = memo(() => {
  const translate = useTranslate()
  const topPage = useTopPage()
  const [open, setOpen] = useSidebarState()
  const label = translate(open ? 'renkei.shell.collapse_menu' : 'renkei.shell.expand_menu')
  return (
    <Box
      component="aside"
      className="no-print"
      sx={{
        width: open ? 224 : 60,
        flexShrink: 0,
        position: 'sticky',
        top: 0,
        height: '100dvh',
        overflowY: 'auto',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'line',
        transition: 'width 200ms',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 56,
          pl: open ? 2.5 : 1.25,
          pr: 1,
        }}
      >
        {open && <Logo to={topPage} />}
        <Tooltip title={label} placement="right">
          <IconButton aria-label={label} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? <KeyboardDoubleArrowLeft fontSize="small" /> : <KeyboardDoubleArrowRight fontSize="small" />}
          </IconButton>
        </Tooltip>
      </Box>
      <MenuList collapsed={!open} />
    </Box>
  )
})
SideMenu.displayName = 'SideMenu'
