import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { HelpMark } from '#ui/page/HelpMark.tsx'
import '#ui/texts/referralFigures.ts'

/** The thresholds of the segments, read when somebody asks for them. */
const Thresholds = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { data, error } = useQuery({
    queryKey: ['getSegmentationSetting'],
    queryFn: ({ signal }) => api.getSegmentationSetting({}, { signal }),
    staleTime: 300_000,
  })
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.referral_figures.segment_rule.${key}`, args)
  if (!data) return error ? error.message : text('loading')
  const lines = [
    ...data.segments.map(({ label, referralCountMoreEqual: count, referralAdmissionRateMoreEqual: rate }) =>
      text('line', {
        label,
        thresholds: [
          ...(count === null ? [] : [text('count', { count: formatCount(count, locale) })]),
          ...(rate === null ? [] : [text('rate', { rate: String(rate) })]),
        ].join(text('and')),
      }),
    ),
    text('line', { label: data.restSegmentLabel, thresholds: text('rest') }),
    ...(data.excludedOwnDepartmentIds.length > 0 ? [text('excluded')] : []),
  ]
  return [text('months'), ...lines].join('\n')
}

/** Beside a segment: by which months and thresholds it is judged. */
export const SegmentRule = ({ name }: { readonly name: string }) => {
  const translate = useTranslate()
  return (
    <HelpMark label={translate('renkei.shell.explanation_of', { name })}>
      <Thresholds />
    </HelpMark>
  )
}
