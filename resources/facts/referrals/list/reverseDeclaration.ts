import { choicesOf } from '#ui/list/filters/choicesOf.ts'
import { Reply } from '@mui/icons-material'
import { reverseReferralContract } from '#contract/facts/reverseReferrals.ts'
import { defineResource } from '#ui/resource/declaration.ts'
import { ReverseReferralDateCell } from './cells.tsx'
import { DirectionLinks } from './DirectionLinks.tsx'
import { useDepartmentChoices } from './filterChoices.ts'
import { AddReverseReferral } from './ReferralTools.tsx'

/** The list of an institution's reverse referrals; like referrals it has no export. */
export const reverseReferrals = defineResource({
  contract: reverseReferralContract,
  title: { ja: '逆紹介', en: 'Reverse referrals' },
  icon: Reply,
  columns: ['reverseReferralDate', 'reverseReferralDepartment', 'specialtyName', 'reverseReferralControlId'],
  hiddenColumns: ['isEnteredByHand'],
  filters: ['from', 'to', 'ownDepartmentId'],
  sort: { field: 'reverseReferralDate', order: 'DESC' },
  exportable: false,
  loadTexts: () => import('../texts.ts'),
  components: {
    cells: { reverseReferralDate: ReverseReferralDateCell },
    filterChoices: { ownDepartmentId: choicesOf(useDepartmentChoices) },
    above: DirectionLinks,
    listActions: AddReverseReferral,
  },
})
