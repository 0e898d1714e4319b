import { BulkActionsToolbar, useListContext } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { SelectionButtons } from '../../work/institutionActions/SelectionButtons.tsx'

/** The features with something to do for a selection. */
const useful: ReadonlySet<string> = new Set(['communications', 'action_lists', 'tasks', 'emails'])

/** The actions for selected suggestions. */
export const SuggestionSelection = () => {
  const user = useCurrentUser()
  const { selectedIds, onUnselectItems } = useListContext()
  const mayAct = user?.features.some((feature) => useful.has(feature)) ?? false
  if (selectedIds.length === 0 || !mayAct) return null
  return (
    <BulkActionsToolbar selectAllButton={false}>
      <SelectionButtons ids={selectedIds.map(Number)} onDone={() => onUnselectItems()} />
    </BulkActionsToolbar>
  )
}
