import { type Place } from './place.ts'

export const intakePlaces: readonly Place[] = [
  { name: 'dataUploads', at: '/app/data_uploads' },
  { name: 'departmentCodes', at: '/app/data_uploads/department_codes' },
  { name: 'dataSync', at: '/app/data_sync_statuses' },
]
