import type { Reply, RequestParameters } from '#dataProvider/client.ts'

type Body = RequestParameters<'searchWhiteSpace'>['body']

/** An institution that could refer and never did. */
export type WhiteSpaceInstitution = Reply<'searchWhiteSpace'>['medicalInstitutions'][number]

export const whiteSpaceSorts = ['potential', 'distance', 'beds', 'name'] as const

/** What the form of the panel asks for. */
export interface WhiteSpaceQuestion {
  readonly departmentIds: readonly number[]
  readonly radiusKm: number
  /** Null: visited or not. */
  readonly withinDays: number | null
  readonly sortBy: (typeof whiteSpaceSorts)[number]
}

/** What the panel begins with. */
export const usualQuestion: WhiteSpaceQuestion = {
  departmentIds: [],
  radiusKm: 5,
  withinDays: null,
  sortBy: 'potential',
}

/** Further conditions of the map that narrow the result. */
export type WhiteSpaceConditions = Omit<
  Body,
  'centerMedicalInstitutionId' | 'radiusKm' | 'departmentIds' | 'withinDays' | 'sortBy' | 'sort' | 'page' | 'perPage'
>

/** The ring of a result, for drawing it. */
export interface Ring {
  readonly longitude: number
  readonly latitude: number
  readonly kilometres: number
}

/** The body of the request for a question. @param centerId - null for the own institution */
export const bodyOf = (
  { departmentIds, radiusKm, withinDays, sortBy }: WhiteSpaceQuestion,
  conditions: WhiteSpaceConditions,
  centerId: number | null,
): Body => ({
  ...conditions,
  radiusKm,
  sortBy,
  ...(departmentIds.length > 0 && { departmentIds: [...departmentIds] }),
  ...(withinDays !== null && { withinDays }),
  ...(centerId !== null && { centerMedicalInstitutionId: centerId }),
})
