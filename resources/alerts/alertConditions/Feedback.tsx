import { noValue } from '#contract/noValue.ts'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { conditionIn } from './condition.ts'

/** How often the alerts of a condition were called useful, and not. */
export const Feedback = (props: CellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { usefulCount, notUsefulCount } = conditionIn(props)
  if (usefulCount + notUsefulCount === 0) return noValue
  return translate('renkei.alert_conditions.feedback', {
    useful: formatCount(usefulCount, locale),
    not_useful: formatCount(notUsefulCount, locale),
  })
}
