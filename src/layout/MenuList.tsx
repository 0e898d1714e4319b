import { HelpOutlineOutlined, OpenInNew } from '@mui/icons-material'
import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Tooltip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { BadgeQuery } from '#ui/resource/declaration.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { trackClick } from '../observability/analytics.ts'
import { entriesFor, isActive, type MenuEntry, type MenuGroup } from './menu.ts'

const groups: readonly MenuGroup[] = ['day', 'analysis', 'activity', 'settings']

interface EntryProps {
  readonly entry: MenuEntry
  readonly collapsed: boolean
  readonly onChoose: () => void
}

const row = { minHeight: 36, borderRadius: '6px', px: 1.25, '@media (max-width: 1024.98px)': { minHeight: 44 } }

const noBadge: BadgeQuery = { queryKey: ['no badge'], queryFn: () => 0, enabled: false }

/** The count next to an entry; a dot if the menu is collapsed. */
const Pill = ({ count, collapsed }: { readonly count: number; readonly collapsed: boolean }) => (
  <Box
    component="span"
    className="figures"
    aria-hidden
    sx={{
      bgcolor: 'error.main',
      color: (theme) => theme.palette.getContrastText(theme.palette.error.main),
      borderRadius: 10,
      fontSize: 12,
      lineHeight: '18px',
      ...(collapsed
        ? { position: 'absolute', top: 6, right: 6, width: 8, height: 8 }
        : { minWidth: 20, px: 0.75, textAlign: 'center' }),
    }}
  >
    {!collapsed && (count > 99 ? '99+' : count)}
  </Box>
)

const Entry = memo(({ entry, collapsed, onChoose }: EntryProps) => {
  const translate = useTranslate()
  const { data: count = 0 } = useQuery(entry.badge ?? noBadge)
  const { pathname } = useLocation()
  const active = isActive(entry, pathname)
  const title = translate(`renkei.shell.screens.${entry.name}`)
  const text = count > 0 ? translate('renkei.shell.with_count', { title, smart_count: count }) : title
  const choose = () => {
    trackClick('sidebar', entry.route)
    onChoose()
  }
  const button = (
    <ListItemButton
      component={Link}
      to={entry.route}
      onClick={choose}
      selected={active}
      aria-current={active ? 'page' : undefined}
      aria-label={collapsed || count > 0 ? text : undefined}
      sx={{
        ...row,
        '&.Mui-selected, &.Mui-selected:hover': {
          bgcolor: 'tint.accent',
          color: 'primary.dark',
          boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}`,
        },
      }}
    >
      <ListItemIcon sx={{ minWidth: 30, color: 'inherit' }}>
        <entry.icon sx={{ fontSize: 20 }} />
      </ListItemIcon>
      {!collapsed && <ListItemText primary={title} slotProps={{ primary: { fontWeight: active ? 700 : 400 } }} />}
      {count > 0 && <Pill count={count} collapsed={collapsed} />}
    </ListItemButton>
  )
  return (
    <ListItem disablePadding>
      {collapsed ? (
        <Tooltip title={text} placement="right">
          {button}
        </Tooltip>
      ) : (
        button
      )}
    </ListItem>
  )
})
Entry.displayName = 'Entry'

const SupportLink = ({ collapsed }: { readonly collapsed: boolean }) => {
  const translate = useTranslate()
  const config = useAppConfig()
  if (!config) return null
  return (
    <ListItemButton
      component="a"
      href={config.links.support}
      target="_blank"
      rel="noreferrer"
      aria-label={`${translate('renkei.shell.support')} (${translate('renkei.shell.new_tab')})`}
      sx={{ ...row, color: 'text.secondary', flexGrow: 0 }}
    >
      <ListItemIcon sx={{ minWidth: 30, color: 'inherit' }}>
        <HelpOutlineOutlined sx={{ fontSize: 20 }} />
      </ListItemIcon>
      {!collapsed && (
        <>
          <ListItemText primary={translate('renkei.shell.support')} />
          <OpenInNew sx={{ fontSize: 14 }} />
        </>
      )}
    </ListItemButton>
  )
}

export interface MenuListProps {
  readonly collapsed?: boolean
  /** Called when an entry is chosen, to close the drawer. */
  readonly onChoose?: () => void
}

const nothing = () => {}

/** The menu's entries by group, and the link to support. */
export const MenuList = ({ collapsed = false, onChoose = nothing }: MenuListProps) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const entries = user ? entriesFor(user) : []
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, px: 1.25, pb: 2 }}>
      <Box component="nav" aria-label={translate('renkei.shell.menu')} sx={{ flexGrow: 1 }}>
        {groups.map((group) => {
          const members = entries.filter((entry) => entry.group === group)
          if (members.length === 0) return null
          const name = translate(`renkei.shell.groups.${group}`)
          return (
            <Box key={group} sx={{ mt: 1.5 }}>
              {!collapsed && group !== 'day' && (
                <Typography
                  variant="caption"
                  color="text.secondary"
                  sx={{ display: 'block', px: 1.25, mb: 0.5 }}
                  aria-hidden
                >
                  {name}
                </Typography>
              )}
              <List disablePadding aria-label={name}>
                {members.map((entry) => (
                  <Entry key={entry.name} entry={entry} collapsed={collapsed} onChoose={onChoose} />
                ))}
              </List>
            </Box>
          )
        })}
      </Box>
      <SupportLink collapsed={collapsed} />
    </Box>
  )
}
