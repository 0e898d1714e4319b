import type { referralLetterContract } from '../../../contract/facts/referralLetters.ts'
import { api } from '../../../dataProvider/client.ts'
import type { PartsOf } from '../../../ui/resource/declaration.ts'
import { DepartmentFilter } from './DepartmentFilter.tsx'
import { Department, DueDate, Outcome, ReferralDay, Referrer } from './LetterCells.tsx'
import { LetterActions } from './LetterActions.tsx'
import { LetterSelection } from './LetterSelection.tsx'
import { LettersHead } from './LettersHead.tsx'
import { LetterTools } from './LetterTools.tsx'

export const parts: PartsOf<typeof referralLetterContract> = {
  above: LettersHead,
  cells: {
    medicalInstitution: Referrer,
    dueDate: DueDate,
    ownDepartment: Department,
    referralDate: ReferralDay,
    sentOn: Outcome,
  },
  filterInputs: { ownDepartmentId: DepartmentFilter },
  selection: LetterSelection,
  rowActions: LetterActions,
  listActions: LetterTools,
  exportCsv: (filters) => api.exportReferralLetters({ ...filters }),
}
