import { useLocale } from 'react-admin'
import { areRelated, type CountedRows, relatedMeaning } from '#contract/reports/words/rowCounts.ts'
import { Explanation } from '../page/Explanation.tsx'

const name = { ja: '関係のある施設', en: 'With any relation' } as const

/** Explains beside a number of rows which institutions it counts; nothing beside others. */
export const RelatedMeaning = ({ counted }: { readonly counted: CountedRows }) => {
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  return areRelated(counted) && <Explanation of={name[language]} text={relatedMeaning[language]} />
}
