import type { Reply } from '#dataProvider/client.ts'

/** An institution in the search result. */
export type FoundInstitution = Reply<'searchMedicalInstitutions'>['medicalInstitutions'][number]
