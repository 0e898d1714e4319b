import { type Place } from './place.ts'

export const intakePlaces: readonly Place[] = [
  { name: 'dataUploads', at: '/app/data_uploads' },
  { name: 'departmentCodes', at: '/app/data_uploads/department_codes' },
  { name: 'dataSync', at: '/app/data_sync_statuses' },
  { name: 'referralImports', at: '/app/data_uploads/referrals' },
  { name: 'reverseReferralImports', at: '/app/data_uploads/reverse_referrals' },
  { name: 'communicationImports', at: '/app/labels/communications/import' },
  { name: 'importFromCommunications', at: '/app/communications/import' },
  { name: 'labelValueImports', at: '/app/labels/medical_institutions/import' },
]
