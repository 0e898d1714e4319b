import { FormatListBulleted, ViewColumnOutlined } from '@mui/icons-material'
import { Button, Stack } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'

const views = [
  { name: 'list', path: '/vocs', Icon: FormatListBulleted },
  { name: 'board', path: '/vocs/board', Icon: ViewColumnOutlined },
] as const

/** List or board; the filters go along. */
export const ViewSwitch = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { filterValues } = useListContext()
  const { status: _columnsOfTheBoard, ...shared } = filterValues ?? {}
  const search = `?${new URLSearchParams({ filter: JSON.stringify(shared) })}`
  return (
    <Stack component="nav" direction="row" aria-label={translate('renkei.vocs.view')}>
      {views.map(({ name, path, Icon }) => (
        <Button
          key={name}
          component={Link}
          to={{ pathname: path, search }}
          startIcon={<Icon />}
          {...(pathname === path && { 'aria-current': 'page', sx: { bgcolor: 'tint.accent' } })}
        >
          {translate(`renkei.vocs.${name}`)}
        </Button>
      ))}
    </Stack>
  )
}
