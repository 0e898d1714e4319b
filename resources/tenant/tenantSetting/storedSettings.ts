import type { Reply } from '#dataProvider/client.ts'

export type StoredPhases = Reply<'listPhaseMasters'>

export type StoredDepartments = Reply<'getOwnDepartmentsSetting'>

export type StoredGroup = Reply<'listGroupMedicalInstitutions'>
