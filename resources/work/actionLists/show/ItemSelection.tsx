import { CheckCircleOutlined, PlaylistRemoveOutlined, RadioButtonUnchecked } from '@mui/icons-material'
import { useListContext, useTranslate } from 'react-admin'
import { SelectionToolbar } from '#ui/list/SelectionToolbar.tsx'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { EmailSelection } from '#ui/emails/EmailSelection.tsx'
import { BulkAction } from '#ui/list/BulkAction.tsx'
import { MailSelection } from '#ui/paperMail/MailSelection.tsx'
import { PlanVisits } from '#ui/visitPlans/PlanVisits.tsx'
import { useRemoveItems, useSetItemStatus } from './useItems.ts'
import '#ui/paste/texts.ts'

/** Maximum size of a selection: ten pages of the API. */
const maxSelected = 1_000

/** The actions for selected institutions of a list. */
export const ItemSelection = ({ listId }: { readonly listId: number }) => {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext()
  const set = useSetItemStatus(listId)
  const remove = useRemoveItems(listId)
  if (selectedIds.length === 0) return null
  const ids = selectedIds.map(Number)
  const after = { onSuccess: () => onUnselectItems() }
  const busy = set.isPending || remove.isPending
  const text = (key: string) => translate(`renkei.action_lists.${key}`)
  return (
    <SelectionToolbar limit={maxSelected}>
      <BulkAction
        label={text('mark_selected_actioned')}
        icon={<CheckCircleOutlined />}
        disabled={busy}
        onClick={() => set.mutate({ status: 'actioned', ids }, after)}
      />
      <BulkAction
        label={text('mark_selected_not_actioned')}
        icon={<RadioButtonUnchecked />}
        disabled={busy}
        onClick={() => set.mutate({ status: 'not_actioned', ids }, after)}
      />
      <PlanVisits ids={ids} onDone={() => onUnselectItems()} />
      <EmailSelection ids={ids} />
      <MailSelection ids={ids} />
      <Permitted permission="deletion">
        <BulkAction
          label={text('remove')}
          icon={<PlaylistRemoveOutlined />}
          color="error"
          disabled={busy}
          onClick={() => remove.mutate(ids, after)}
        />
      </Permitted>
    </SelectionToolbar>
  )
}
