import type { Reply } from '#dataProvider/client.ts'

export type HospitalAdmission = Reply<'getReferral'>['hospitalAdmissions'][number]
