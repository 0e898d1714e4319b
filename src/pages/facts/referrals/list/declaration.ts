import { LocalPostOfficeOutlined } from '@mui/icons-material'
import { referralContract } from '../../../../../contract/facts/referrals.ts'
import { defineResource } from '../../../../../ui/resource/declaration.ts'
import { AboveReferrals } from './AboveReferrals.tsx'
import { AdmissionCell, ReferralDateCell, ReplyCell, VisitCell } from './cells.tsx'
import { AdmittedFilter, DiseaseFilter, OperatedFilter, OperationFilter } from './CaseFilters.tsx'
import { DepartmentFilter, FirstVisitFilter, UnrepliedFilter } from '../entry/inputs.tsx'
import { AddReferral } from './ReferralTools.tsx'

/** The list of an institution's referrals. It has no export, because referrals are data about patients. */
export const referrals = defineResource({
  contract: referralContract,
  icon: LocalPostOfficeOutlined,
  columns: ['referralDate', 'firstVisitFlag', 'ownDepartment', 'doctorNameFrom', 'isReplied', 'hasAdmission'],
  hiddenColumns: ['referralDepartment', 'repliedOn', 'isEnteredByHand'],
  filters: [
    'from',
    'to',
    'firstVisit',
    'ownDepartmentId',
    'unreplied',
    'admitted',
    'operated',
    'admittedDisease',
    'kcode',
  ],
  sort: { field: 'referralDate', order: 'DESC' },
  exportable: false,
  parts: {
    cells: {
      referralDate: ReferralDateCell,
      firstVisitFlag: VisitCell,
      isReplied: ReplyCell,
      hasAdmission: AdmissionCell,
    },
    filterInputs: {
      firstVisit: FirstVisitFilter,
      ownDepartmentId: DepartmentFilter,
      unreplied: UnrepliedFilter,
      admitted: AdmittedFilter,
      operated: OperatedFilter,
      admittedDisease: DiseaseFilter,
      kcode: OperationFilter,
    },
    above: AboveReferrals,
    listActions: AddReferral,
  },
})
