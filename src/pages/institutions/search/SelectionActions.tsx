import { BulkActionsToolbar, SelectAllButton, useListContext } from 'react-admin'
import { MailSelection } from '../../../../ui/paperMail/MailSelection.tsx'
import { PlanVisits } from '../../../../ui/visitPlans/PlanVisits.tsx'
import { AddTags } from './AddTags.tsx'
import { AddToEmail } from './AddToEmail.tsx'
import { ChangeStaffs } from './ChangeStaffs.tsx'
import { AddToActionList } from './AddToActionList.tsx'

/** Maximum number of institutions per request (contract, addTagsToMedicalInstitutions). */
const maxSelected = 1000

/** The mail to the selected institutions. */
const SelectedMail = () => <MailSelection ids={useListContext().selectedIds.map(Number)} />
const PlanSelected = () => {
  const { selectedIds, onUnselectItems } = useListContext()
  return <PlanVisits ids={selectedIds.map(Number)} onDone={() => onUnselectItems()} />
}

const SelectionActions = () => (
  <BulkActionsToolbar selectAllButton={<SelectAllButton limit={maxSelected} />}>
    <PlanSelected />
    <AddTags />
    <ChangeStaffs />
    <AddToActionList />
    <AddToEmail />
    <SelectedMail />
  </BulkActionsToolbar>
)

export default SelectionActions
