import { choicesOf } from '#ui/list/filters/choicesOf.ts'
import type { referralLetterContract } from '#contract/facts/referralLetterCalls.ts'
import { api } from '#dataProvider/client.ts'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import { useStaffChoices } from '#ui/staffs/useStaffChoices.ts'
import { Department, DueDate, InCharge, Outcome, ReferralDay, Referrer } from './LetterCells.tsx'
import { LetterActions } from './LetterActions.tsx'
import { LetterSelection } from './LetterSelection.tsx'
import { LettersHead } from './LettersHead.tsx'
import { LetterTools } from './LetterTools.tsx'
import { useDepartmentChoices } from './useDepartmentChoices.ts'

export const components: ComponentsOf<typeof referralLetterContract> = {
  above: LettersHead,
  cells: {
    medicalInstitution: Referrer,
    staffs: InCharge,
    dueDate: DueDate,
    ownDepartment: Department,
    referralDate: ReferralDay,
    sentOn: Outcome,
  },
  filterChoices: { ownDepartmentId: choicesOf(useDepartmentChoices), staffId: choicesOf(useStaffChoices) },
  selection: LetterSelection,
  rowActions: LetterActions,
  listActions: LetterTools,
  exportCsv: (filters) => api.exportReferralLetters({ ...filters }),
}
