import {
  ArchiveOutlined,
  ContentCopyOutlined,
  DeleteOutlined,
  NotificationsOutlined,
  PauseOutlined,
  PlayArrowOutlined,
} from '@mui/icons-material'
import { useTranslate } from 'react-admin'
import { ActionMenu } from '#ui/permissions/ActionMenu.tsx'
import type { CellProps } from '#ui/resource/declaration.ts'
import { useArchiving } from '../alerts/useArchiving.ts'
import { alertsOfCondition, conditionAddress, conditionIn } from './condition.ts'
import { useConditionCommands } from './useConditionCommands.ts'

/** What can be done with a condition. None is changed: a copy is mended and the old one deleted. */
export const ConditionActions = (props: CellProps) => {
  const translate = useTranslate()
  const condition = conditionIn(props)
  const { id, name, isPaused, isEditable, lastAlert } = condition
  const { pause, remove } = useConditionCommands()
  const { archive } = useArchiving()
  const text = (key: string) => translate(`renkei.alert_conditions.${key}`)
  return (
    <ActionMenu
      label={translate('renkei.alert_conditions.menu_of', { name })}
      isBusy={pause.isPending || remove.isPending}
      actions={[
        { text: text('copy'), Icon: ContentCopyOutlined, to: `${conditionAddress('new')}?copy=${id}` },
        { text: text('its_alerts'), Icon: NotificationsOutlined, to: alertsOfCondition(id) },
        {
          text: text('archive_alerts'),
          Icon: ArchiveOutlined,
          run: () => archive.mutate({ alertConditionId: id, seenLastAlertId: lastAlert?.id ?? null }),
        },
        ...(isEditable
          ? [
              {
                text: text(isPaused ? 'resume' : 'pause'),
                Icon: isPaused ? PlayArrowOutlined : PauseOutlined,
                run: () => pause.mutate({ condition, isPaused: !isPaused }),
              },
              {
                text: text('delete'),
                Icon: DeleteOutlined,
                run: () => remove.mutate(condition),
                permission: 'deletion' as const,
              },
            ]
          : []),
      ]}
    />
  )
}
