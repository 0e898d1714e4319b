import { Alert } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { targetMeasures } from '#contract/work/targets.ts'
import type { Reply } from '#dataProvider/client.ts'
import { formatCount, formatMonth, nameSeparator } from '#ui/format.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { fieldOf } from './ProgressCard.tsx'

type Target = Reply<'listTargets'>['targets'][number]

/** The targets of a month, with their version. */
export interface MonthTargets extends Reply<'listTargets'> {
  readonly month: string
}

/** So many targets of a month are spelled out. */
const maxCells = 3

export interface LaterTargetsProps {
  readonly months: readonly MonthTargets[]
  /** What they would be replaced by. */
  readonly targets: readonly Target[]
}

/** Says which targets of later months would be replaced by other ones. Nothing if there are none. */
export const LaterTargets = ({ months, targets }: LaterTargetsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const staffName = useStaffName()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.targets.${key}`, args)
  const replacedIn = ({ targets: stored }: MonthTargets) =>
    stored.flatMap((target) => {
      const next = targets.find(({ staff }) => staff?.id === target.staff?.id)
      const name = target.staff ? staffName(target.staff) : text('office')
      return targetMeasures.flatMap((measure) => {
        const value = target[fieldOf[measure]]
        return value === null || value === next?.[fieldOf[measure]]
          ? []
          : [`${name} ${text(`measures.${measure}`)} ${formatCount(value, locale)}`]
      })
    })
  const replaced = months.flatMap((one) => {
    const cells = replacedIn(one)
    return cells.length === 0 ? [] : [{ month: one.month, cells }]
  })
  if (replaced.length === 0) return null
  return (
    <Alert severity="warning" variant="outlined">
      {text('later.title')}
      {replaced.map(({ month, cells }) => {
        const named = cells.slice(0, maxCells).join(nameSeparator(locale))
        return (
          <div key={month}>
            {text('later.month', {
              month: formatMonth(month, locale),
              cells:
                cells.length > maxCells
                  ? text('later.more', { cells: named, count: formatCount(cells.length - maxCells, locale) })
                  : named,
            })}
          </div>
        )
      })}
    </Alert>
  )
}
