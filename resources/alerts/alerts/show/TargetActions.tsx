import { SnoozeOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { InstitutionActions } from '#resources/work/institutionActions/InstitutionActions.tsx'
import type { AlertTarget } from '../targets/TargetFigure.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { useNoteAction } from './useNoteAction.ts'
import { useSnooze } from './useSnooze.ts'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'
import '#resources/reports/reports/alertSettings/texts.ts'

export interface TargetActionsProps {
  readonly alertId: number
  readonly target: AlertTarget
}

/** What can be done about an institution of an alert: the usual actions, or hear nothing of it for a while. */
export const TargetActions = ({ alertId, target }: TargetActionsProps) => {
  const translate = useTranslate()
  const note = useNoteAction(alertId)
  const { save: saveSnooze } = useSnooze(alertId)
  const showDialog = useStayingDialog()
  const { id, name, snooze } = target
  const text = (key: string) => translate(`renkei.alerts.${key}`, { name })
  return (
    <>
      <InstitutionActions institution={target} onAction={note} />
      {snooze ? (
        <Button
          size="small"
          startIcon={<SnoozeOutlined />}
          aria-label={text('unsnooze_named')}
          loading={saveSnooze.isPending}
          loadingPosition="start"
          onClick={() => saveSnooze.mutate({ medicalInstitutionIds: [id], until: null })}
        >
          {text('unsnooze')}
        </Button>
      ) : (
        <Button
          size="small"
          startIcon={<SnoozeOutlined />}
          aria-label={text('snooze_named')}
          onClick={() =>
            showDialog((close) => <SnoozeDialog alertId={alertId} institutionIds={[id]} onClose={close} />)
          }
        >
          {text('snooze')}
        </Button>
      )}
    </>
  )
}
