import { Reply } from '@mui/icons-material'
import { reverseReferralContract } from '../../../../../contract/facts/reverseReferrals.ts'
import { defineResource } from '../../../../../ui/resource/declaration.ts'
import { ReverseReferralDateCell } from './cells.tsx'
import { DirectionLinks } from './DirectionLinks.tsx'
import { DepartmentFilter } from '../entry/inputs.tsx'
import { AddReverseReferral } from './ReferralTools.tsx'

/** Reverse referrals as the list of an institution shows them; like referrals not taken away as a table. */
export const reverseReferrals = defineResource({
  contract: reverseReferralContract,
  icon: Reply,
  columns: ['reverseReferralDate', 'reverseReferralDepartment', 'specialtyId', 'reverseReferralControlId'],
  hiddenColumns: ['isEnteredByHand'],
  filters: ['from', 'to', 'ownDepartmentId'],
  sort: { field: 'reverseReferralDate', order: 'DESC' },
  exportable: false,
  parts: {
    cells: { reverseReferralDate: ReverseReferralDateCell },
    filterInputs: { ownDepartmentId: DepartmentFilter },
    above: DirectionLinks,
    listActions: AddReverseReferral,
  },
})
