import { Alert } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { savedByIn } from '#ui/form/conflict/savedBy.ts'
import { shortMoment } from '#contract/dayTexts.ts'
import type { KindChange } from './useHandover.ts'

export interface HandoverConflictProps {
  readonly error: Error
  /** What has come and gone, as far as that is known. */
  readonly change: readonly KindChange[] | undefined
}

/** Says what has changed since the list was opened, and who did the last of it, where the log tells it. Nothing was handed over. */
export const HandoverConflict = ({ error, change = [] }: HandoverConflictProps) => {
  const translate = useTranslate()
  const locale = useLocale() === 'en' ? 'en' : 'ja'
  const { who, name, at } = savedByIn(error)
  const text = (key: string, args: Record<string, string> = {}) => translate(`renkei.handovers.changed.${key}`, args)
  const said = change.flatMap(({ kind, gone, come }) =>
    (['gone', 'come'] as const).flatMap((way) => {
      const count = { gone, come }[way]
      return count === 0 ? [] : [text(way, { kind: text(`kinds.${kind}`), count: formatCount(count, locale) })]
    }),
  )
  return (
    <Alert severity="warning" variant="outlined">
      {said.length === 0
        ? translate('renkei.handovers.conflict')
        : [
            text('title', { what: said.join(text('separator')) }),
            ...(at === undefined
              ? []
              : [text(`last.${name ? 'named' : who}`, { name: name ?? '', time: shortMoment(at, locale) })]),
            text('next'),
          ].join(locale === 'ja' ? '' : ' ')}
    </Alert>
  )
}
