import { ArchiveOutlined, UnarchiveOutlined } from '@mui/icons-material'
import { BulkActionsToolbar, useListContext, useTranslate } from 'react-admin'
import { BulkAction } from '#ui/list/BulkAction.tsx'
import { useArchiving } from './useArchiving.ts'

/** Puts the selected alerts away, or brings them back. */
export const AlertSelection = () => {
  const translate = useTranslate()
  const { selectedIds, filterValues, onUnselectItems } = useListContext()
  const { archive, unarchive } = useArchiving()
  if (selectedIds.length === 0) return null
  const isArchive = filterValues['status'] === 'archived'
  const chosen = { alertIds: selectedIds.map(Number) }
  const after = { onSuccess: () => onUnselectItems() }
  return (
    <BulkActionsToolbar selectAllButton={false}>
      {isArchive ? (
        <BulkAction
          label={translate('renkei.alerts.unarchive')}
          icon={<UnarchiveOutlined />}
          disabled={unarchive.isPending}
          onClick={() => unarchive.mutate(chosen, after)}
        />
      ) : (
        <BulkAction
          label={translate('renkei.alerts.archive')}
          icon={<ArchiveOutlined />}
          disabled={archive.isPending}
          onClick={() => archive.mutate(chosen, after)}
        />
      )}
    </BulkActionsToolbar>
  )
}
