import { useLocale, useTranslate } from 'react-admin'
import type { Note } from '../../../../ui/charts/figuresNotes.ts'
import { countOf } from '../../medicalInstitutions/search/conditions.ts'
import { useOwnDepartments } from '../../medicalInstitutions/referrals/useOwnDepartments.ts'
import { monthsText } from './monthsText.ts'
import type { Months } from './period.ts'
import type { View } from './view.ts'

export interface Asked extends Pick<View, 'departments' | 'partners'> {
  readonly months: Months
  readonly comparedMonths?: Months
}

/** What figures have been asked by, in words: where they leave the screen, nothing else tells. */
export const useAskedWords = ({ months, comparedMonths, departments, partners }: Asked): readonly Note[] => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const all = useOwnDepartments()
  const asked = (key: string) => translate(`renkei.data_analysis.asked.${key}`)
  const period = (key: string) => translate(`renkei.data_analysis.period.${key}`)
  const names = departments.map((id) => all.find((department) => department.id === id)?.name ?? asked('no_department'))
  return [
    [period('title'), monthsText(months, locale)],
    ...(comparedMonths ? [[period('compare'), monthsText(comparedMonths, locale)] as const] : []),
    ...(names.length > 0 ? [[asked('departments'), names.join(asked('and'))] as const] : []),
    ...(countOf(partners) > 0 ? [[asked('partners'), asked('some_partners')] as const] : []),
  ]
}
