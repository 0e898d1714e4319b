import { Suspense } from 'react'
import { useListContext } from 'react-admin'
import { SelectionToolbar } from '#ui/list/SelectionToolbar.tsx'
import { MailSelection } from '#ui/paperMail/MailSelection.tsx'
import { PlanVisits } from '#ui/visitPlans/PlanVisits.tsx'
import { AddToEmail } from './AddToEmail.tsx'
import { ChangeStaffs } from './ChangeStaffs.tsx'
import { ChangeTags } from './ChangeTags.tsx'
import { AddToActionList } from './AddToActionList.tsx'
import { latePart } from '#ui/late/latePart.tsx'

const ChangePhase = latePart(() => import('./ChangePhase.tsx'))
const ChangeLabel = latePart(() => import('./ChangeLabel.tsx'))

/** Maximum number of institutions per request (contract, changeTagsOfMedicalInstitutions). */
const maxSelected = 1000

/** The mail to the selected institutions. */
const SelectedMail = () => <MailSelection ids={useListContext().selectedIds.map(Number)} />
const PlanSelected = () => {
  const { selectedIds, onUnselectItems } = useListContext()
  return <PlanVisits ids={selectedIds.map(Number)} onDone={() => onUnselectItems()} />
}

const SelectionActions = () => (
  <SelectionToolbar limit={maxSelected}>
    <PlanSelected />
    <ChangeTags />
    <Suspense fallback={null}>
      <ChangeLabel />
      <ChangePhase />
    </Suspense>
    <ChangeStaffs />
    <AddToActionList />
    <AddToEmail />
    <SelectedMail />
  </SelectionToolbar>
)

export default SelectionActions
