import { SnoozeOutlined } from '@mui/icons-material'
import { useListContext, useTranslate } from 'react-admin'
import { SelectionToolbar } from '#ui/list/SelectionToolbar.tsx'
import { maxBulkTargets } from '#contract/alerts/alerts.ts'
import { BulkAction } from '#ui/list/BulkAction.tsx'
import { SelectionButtons } from '#resources/work/institutionActions/SelectionButtons.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { useNoteAction } from './useNoteAction.ts'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'

/** The actions for the selected institutions of an alert. */
export const TargetSelection = ({ alertId }: { readonly alertId: number }) => {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext()
  const note = useNoteAction(alertId)
  const showDialog = useStayingDialog()
  if (selectedIds.length === 0) return null
  const institutionIds = selectedIds.map(Number)
  return (
    <>
      <SelectionToolbar limit={maxBulkTargets}>
        <SelectionButtons
          ids={institutionIds}
          onDone={(action) => {
            note(action)
            onUnselectItems()
          }}
        />
        <BulkAction
          label={translate('renkei.alerts.snooze')}
          icon={<SnoozeOutlined />}
          asks
          onClick={() =>
            showDialog((close) => (
              <SnoozeDialog
                alertId={alertId}
                institutionIds={institutionIds}
                onDone={onUnselectItems}
                onClose={close}
              />
            ))
          }
        />
      </SelectionToolbar>
    </>
  )
}
