import {
  ArchiveOutlined,
  ContentCopyOutlined,
  DeleteOutlined,
  MoreVert,
  NotificationsOutlined,
  PauseOutlined,
  PlayArrowOutlined,
} from '@mui/icons-material'
import { IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { PermittedMenuItem } from '#ui/permissions/PermittedMenuItem.tsx'
import type { CellProps } from '#ui/resource/declaration.ts'
import { useArchiving } from '../alerts/useArchiving.ts'
import { alertsOfCondition, conditionAddress, conditionIn } from './condition.ts'
import { useConditionCommands } from './useConditionCommands.ts'

/** What can be done with a condition. None is changed: a copy is mended and the old one deleted. */
export const ConditionActions = (props: CellProps) => {
  const translate = useTranslate()
  const condition = conditionIn(props)
  const { id, name, isPaused, isEditable, lastAlert } = condition
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { pause, remove } = useConditionCommands()
  const { archive } = useArchiving()
  const text = (key: string) => translate(`renkei.alert_conditions.${key}`)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={translate('renkei.alert_conditions.menu_of', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={pause.isPending || remove.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem component={Link} to={`${conditionAddress('new')}?copy=${id}`} onClick={close}>
          <ListItemIcon>
            <ContentCopyOutlined fontSize="small" />
          </ListItemIcon>
          {text('copy')}
        </MenuItem>
        <MenuItem component={Link} to={alertsOfCondition(id)} onClick={close}>
          <ListItemIcon>
            <NotificationsOutlined fontSize="small" />
          </ListItemIcon>
          {text('its_alerts')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close()
            archive.mutate({ alertConditionId: id, seenLastAlertId: lastAlert?.id ?? null })
          }}
        >
          <ListItemIcon>
            <ArchiveOutlined fontSize="small" />
          </ListItemIcon>
          {text('archive_alerts')}
        </MenuItem>
        {isEditable && (
          <MenuItem
            onClick={() => {
              close()
              pause.mutate({ condition, isPaused: !isPaused })
            }}
          >
            <ListItemIcon>
              {isPaused ? <PlayArrowOutlined fontSize="small" /> : <PauseOutlined fontSize="small" />}
            </ListItemIcon>
            {text(isPaused ? 'resume' : 'pause')}
          </MenuItem>
        )}
        {isEditable && (
          <PermittedMenuItem
            permission="deletion"
            icon={<DeleteOutlined fontSize="small" />}
            onClick={() => {
              close()
              remove.mutate(condition)
            }}
          >
            {text('delete')}
          </PermittedMenuItem>
        )}
      </Menu>
    </>
  )
}
