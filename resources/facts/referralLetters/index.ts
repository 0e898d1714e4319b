import { MarkunreadMailboxOutlined } from '@mui/icons-material'
import { referralLetterContract } from '#contract/facts/referralLetterCalls.ts'
import { defineResource } from '#ui/resource/declaration.ts'
import { overdueLettersQuery } from './overdueLetters.ts'

export const referralLetters = defineResource({
  contract: referralLetterContract,
  title: { ja: '返書', en: 'Letters' },
  icon: MarkunreadMailboxOutlined,
  group: 'activity',
  path: '/letters',
  alsoKnownAs: 'へんしょ 返書 返信 受診報告 来院報告 中間報告 最終報告 返書率 letters replies',
  badge: overdueLettersQuery,
  columns: ['medicalInstitution', 'kind', 'dueDate', 'ownDepartment', 'referralDate', 'sentOn'],
  hiddenColumns: ['staffs'],
  filters: ['status', 'kind', 'ownDepartmentId', 'medicalInstitutionId', 'staffId'],
  filterDefaults: { status: 'open' },
  sort: { field: 'dueDate', order: 'ASC' },
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
