import type { z } from 'zod'
import type { MedicalInstitutionSearch } from '#contract/institutions/medicalInstitutions.ts'

export type Search = z.output<typeof MedicalInstitutionSearch>

interface NamedSearch {
  readonly name: string
  readonly body: Search
}

const named = (name: string, rest: Search = {}): NamedSearch => ({
  name: [`「${name}」`, ...Object.keys(rest)].join(' + '),
  body: { medical_institution_name: name, ...rest },
})

/** Typical searches of a liaison office. @param tagIds - of the tenant's own tags */
export const typicalSearches = (tagIds: readonly number[]): readonly NamedSearch[] => [
  named('森'),
  named('中村'),
  named('さくら'),
  named('中村内科'),
  named('クリニック'),
  named('ナカムラナイカ'),
  named('中村 内科'),
  named('内科', { prefecture: '43' }),
  named('内科', { prefecture: '43', department_ids: [1001, 1017], tag_ids: [...tagIds] }),
]

/** The searches while somebody types a name: one for each further character. */
export const typedSearches: readonly Search[] = ['なかむらないか', '山本整形外科', 'さくら歯科クリニック'].flatMap(
  (name) => [...name].map((_, index) => ({ medical_institution_name: name.slice(0, index + 1) })),
)
