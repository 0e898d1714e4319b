import { aprilOf, monthAfter } from '#contract/months.ts'
import type { Reply, RequestParameters } from '#dataProvider/client.ts'
import { countIn } from '../../facts/hospitalCounts/counts.ts'

export type StoredActivities = Reply<'getAnnualActivities'>
type Payload = RequestParameters<'replaceAnnualActivities'>['body']

export const activitiesKey = (fiscalYear: number) => ['getAnnualActivities', fiscalYear] as const

/** The counts of shared use in the order of the form. */
export const sharedUseFields = [
  'institutionCount',
  'unrelatedInstitutionCount',
  'registeredInstitutionCount',
  'bedCount',
] as const

/** The form's values: numbers as typed. */
export interface ActivitiesValues {
  sharedUse: Record<(typeof sharedUseFields)[number] | 'bedUsePercent', string>
  equipmentUses: { name: string; useCount: string; institutionCount: string }[]
  trainings: { heldOn: string; title: string; outsideParticipantCount: string; ownParticipantCount: string }[]
}

const maxCount = 1_000_000

export const isCount = (typed: string): boolean => {
  const count = countIn(typed)
  return count !== undefined && (count ?? 0) <= maxCount
}

/** A typed share in percent, in full width or not. @returns null for an empty text, undefined if it is not one */
export const percentIn = (typed: string): number | null | undefined => {
  const plain = typed.normalize('NFKC').replaceAll(/[\s%]/g, '')
  if (plain === '') return null
  return /^\d{1,3}(\.\d)?$/.test(plain) && Number(plain) <= 100 ? Number(plain) : undefined
}

export const isDayOf = (fiscalYear: number, day: string): boolean => {
  const april = aprilOf(fiscalYear)
  return day >= april && day < monthAfter(april, 12)
}

const typedOf = (value: number | null) => (value === null ? '' : String(value))

export const valuesOf = ({ sharedUse, equipmentUses, trainings }: StoredActivities): ActivitiesValues => ({
  sharedUse: {
    institutionCount: typedOf(sharedUse.institutionCount),
    unrelatedInstitutionCount: typedOf(sharedUse.unrelatedInstitutionCount),
    registeredInstitutionCount: typedOf(sharedUse.registeredInstitutionCount),
    bedCount: typedOf(sharedUse.bedCount),
    bedUsePercent: typedOf(sharedUse.bedUsePercent),
  },
  equipmentUses: equipmentUses.map(({ name, useCount, institutionCount }) => ({
    name,
    useCount: typedOf(useCount),
    institutionCount: typedOf(institutionCount),
  })),
  trainings: trainings.map(({ heldOn, title, outsideParticipantCount, ownParticipantCount }) => ({
    heldOn,
    title,
    outsideParticipantCount: typedOf(outsideParticipantCount),
    ownParticipantCount: typedOf(ownParticipantCount),
  })),
})

const count = (typed: string) => countIn(typed) ?? null

/** The request body for values that have been checked. */
export const payloadOf = (
  { sharedUse, equipmentUses, trainings }: ActivitiesValues,
  updatedAt: string | null,
): Payload => ({
  sharedUse: {
    institutionCount: count(sharedUse.institutionCount),
    unrelatedInstitutionCount: count(sharedUse.unrelatedInstitutionCount),
    registeredInstitutionCount: count(sharedUse.registeredInstitutionCount),
    bedCount: count(sharedUse.bedCount),
    bedUsePercent: percentIn(sharedUse.bedUsePercent) ?? null,
  },
  equipmentUses: equipmentUses.map(({ name, useCount, institutionCount }) => ({
    name,
    useCount: count(useCount),
    institutionCount: count(institutionCount),
  })),
  trainings: trainings.map(({ heldOn, title, outsideParticipantCount, ownParticipantCount }) => ({
    heldOn,
    title,
    outsideParticipantCount: count(outsideParticipantCount),
    ownParticipantCount: count(ownParticipantCount),
  })),
  updatedAt,
})
