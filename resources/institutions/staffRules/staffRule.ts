import type { Reply } from '#dataProvider/client.ts'

export type StaffRule = Reply<'listStaffRules'>['staffRules'][number]

/** Key of the rules in the query cache. */
export const rulesKey = ['listStaffRules'] as const
