import type { Reply, RequestParameters } from '#dataProvider/client.ts'

export type CountMonth = Reply<'listHospitalCounts'>['months'][number]
export type CountPayload = RequestParameters<'replaceHospitalCounts'>['body']

/** The counts in the order of columns. */
export const countFields = ['firstVisitCount', 'revisitCount', 'ambulanceCount', 'offHoursCount'] as const
export type CountField = (typeof countFields)[number]
export type Counts = Readonly<Record<CountField, number | null>>

export const ofEachCount = <T>(of: (field: CountField) => T): Record<CountField, T> => ({
  firstVisitCount: of('firstVisitCount'),
  revisitCount: of('revisitCount'),
  ambulanceCount: of('ambulanceCount'),
  offHoursCount: of('offHoursCount'),
})

/** The id that stands for the whole hospital among the departments. */
export const wholeHospital = 0

/** The entered counts of a month, by department and for the whole hospital. */
export const enteredIn = ({ whole, departments }: CountMonth): ReadonlyMap<number, Counts> =>
  new Map([
    [wholeHospital, ofEachCount((field) => whole[field].entered)],
    ...departments
      .filter(({ ownDepartmentId }) => ownDepartmentId !== wholeHospital)
      .map((count) => [count.ownDepartmentId, ofEachCount((field) => count[field].entered)] as const),
  ])

const nothing = ofEachCount(() => null)

/** The request body that replaces a month's entries with these. */
export const payloadOf = (entered: ReadonlyMap<number, Counts>, updatedAt: string | null): CountPayload => ({
  whole: entered.get(wholeHospital) ?? nothing,
  departments: [...entered]
    .filter(([ownDepartmentId]) => ownDepartmentId !== wholeHospital)
    .map(([ownDepartmentId, counts]) => ({ ownDepartmentId, ...counts })),
  updatedAt,
})

/** Parses a typed or pasted number of people, with separators, full width and 人. @returns null for an empty text, undefined if it is not a number */
export const countIn = (text: string): number | null | undefined => {
  const plain = text.normalize('NFKC').replaceAll(/[,\s]|人$|名$/g, '')
  if (plain === '') return null
  return /^\d{1,7}$/.test(plain) ? Number(plain) : undefined
}
