import { LocalPostOfficeOutlined } from '@mui/icons-material'
import { referralContract } from '#contract/facts/referrals.ts'
import { choicesOf } from '#ui/list/filters/choicesOf.ts'
import { flagChoices } from '#ui/list/filters/flagChoices.ts'
import { defineResource } from '#ui/resource/declaration.ts'
import { AboveReferrals } from './AboveReferrals.tsx'
import { AdmissionCell, ReferralDateCell, ReplyCell, VisitCell } from './cells.tsx'
import { useDepartmentChoices, useDiseaseChoices, useOperationChoices, useVisitChoices } from './filterChoices.ts'
import { AddReferral } from './ReferralTools.tsx'

/** The list of an institution's referrals. It has no export, because referrals are data about patients. */
export const referrals = defineResource({
  contract: referralContract,
  title: { ja: '紹介', en: 'Referrals' },
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
  loadTexts: () => import('../texts.ts'),
  components: {
    cells: {
      referralDate: ReferralDateCell,
      firstVisitFlag: VisitCell,
      isReplied: ReplyCell,
      hasAdmission: AdmissionCell,
    },
    filterChoices: {
      firstVisit: choicesOf(useVisitChoices),
      ownDepartmentId: choicesOf(useDepartmentChoices),
      unreplied: flagChoices('renkei.referrals.only_unreplied'),
      admitted: flagChoices('renkei.referrals.only_admitted'),
      operated: flagChoices('renkei.referrals.only_operated'),
      admittedDisease: choicesOf(useDiseaseChoices),
      kcode: choicesOf(useOperationChoices),
    },
    linkedFilters: ['admitted', 'operated', 'admittedDisease', 'kcode'],
    above: AboveReferrals,
    listActions: AddReferral,
  },
})
