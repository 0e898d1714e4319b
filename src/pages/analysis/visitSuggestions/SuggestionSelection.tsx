import { PlaylistAddOutlined } from '@mui/icons-material'
import { useState } from 'react'
import { BulkActionsToolbar, useListContext, useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'
import { BulkAction } from '../../../../ui/list/BulkAction.tsx'
import { ChooseListDialog } from '../../work/actionLists/ChooseListDialog.tsx'

/** The actions for selected suggestions. */
export const SuggestionSelection = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const { selectedIds, onUnselectItems } = useListContext()
  const [isChoosing, setChoosing] = useState(false)
  if (selectedIds.length === 0 || !user?.features.includes('action_lists')) return null
  return (
    <>
      <BulkActionsToolbar selectAllButton={false}>
        <BulkAction
          label={translate('renkei.visit_suggestions.selected')}
          icon={<PlaylistAddOutlined />}
          asks
          onClick={() => setChoosing(true)}
        />
      </BulkActionsToolbar>
      {isChoosing && (
        <ChooseListDialog
          count={selectedIds.length}
          wanted={{ medicalInstitutionIds: selectedIds.map(Number) }}
          onAdded={onUnselectItems}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
