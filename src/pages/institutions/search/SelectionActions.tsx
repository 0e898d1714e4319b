import { BulkActionsToolbar, SelectAllButton } from 'react-admin'
import { AddTags } from './AddTags.tsx'
import { AddToActionList } from './AddToActionList.tsx'

/** Maximum number of institutions per request (contract, addTagsToMedicalInstitutions). */
const maxSelected = 1000

const SelectionActions = () => (
  <BulkActionsToolbar selectAllButton={<SelectAllButton limit={maxSelected} />}>
    <AddTags />
    <AddToActionList />
  </BulkActionsToolbar>
)

export default SelectionActions
