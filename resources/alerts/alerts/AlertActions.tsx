import { ArchiveOutlined, UnarchiveOutlined } from '@mui/icons-material'
import { IconButton, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { CellProps } from '#ui/resource/declaration.ts'
import { alertIn } from './alert.ts'
import { useArchiving } from './useArchiving.ts'
import '../../reports/reports/alertSettings/texts.ts'

/** Puts one alert away, or brings it back. */
export const AlertActions = (props: CellProps) => {
  const translate = useTranslate()
  const { id, name, isArchived } = alertIn(props)
  const { archive, unarchive } = useArchiving()
  const key = isArchived ? 'unarchive' : 'archive'
  return (
    <Tooltip title={translate(`renkei.alerts.${key}`)}>
      <span>
        <IconButton
          aria-label={translate(`renkei.alerts.${key}_named`, { name })}
          disabled={archive.isPending || unarchive.isPending}
          onClick={() => (isArchived ? unarchive : archive).mutate({ alertIds: [id] })}
        >
          {isArchived ? <UnarchiveOutlined fontSize="small" /> : <ArchiveOutlined fontSize="small" />}
        </IconButton>
      </span>
    </Tooltip>
  )
}
