import { Alert, AlertTitle } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { monthRuns } from '#contract/months.ts'
import { formatMonth } from '#ui/format.ts'
import type { SyncedKind } from './syncStates.ts'

/** Lists the missing months in words. */
export const Missing = ({ kinds }: { readonly kinds: readonly SyncedKind[] }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_sync.${key}`, args)
  const missing = kinds.flatMap(({ kind, months }) => {
    const runs = monthRuns(months.filter(({ isMissing }) => isMissing).map(({ month }) => month))
    if (runs.length === 0) return []
    const spans = runs.map(({ first, last }) =>
      first === last
        ? formatMonth(first, locale)
        : text('months_between', { first: formatMonth(first, locale), last: formatMonth(last, locale) }),
    )
    return [{ kind, months: spans.join(text('and')) }]
  })
  if (missing.length === 0)
    return (
      <Alert severity="success" variant="outlined">
        {text('nothing_missing')}
      </Alert>
    )
  return (
    <Alert severity="warning" variant="outlined">
      <AlertTitle>{text('missing_title')}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {missing.map(({ kind, months }) => (
          <li key={kind}>{text('missing', { kind: text(`kinds.${kind}`), months })}</li>
        ))}
      </ul>
    </Alert>
  )
}
