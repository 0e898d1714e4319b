import { useTranslate } from 'react-admin'
import { z } from 'zod'
import { targetMeasures } from '#contract/work/targets.ts'
import type { Reply } from '#dataProvider/client.ts'
import type { SavedBy } from '#ui/form/conflict/savedBy.ts'
import { ValuesConflict } from '#ui/form/conflict/ValuesConflict.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { fieldOf } from './ProgressCard.tsx'

type Target = Reply<'listTargets'>['targets'][number]
type Measure = (typeof targetMeasures)[number]

const whoseKey = ({ staff }: Target) => String(staff?.id ?? 'office')
const cellKey = (target: Target, measure: Measure) => `${whoseKey(target)} ${measure}`

/** The cells of targets by whose and what they are. */
const cellsOf = (targets: readonly Target[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    targets.flatMap((target) =>
      targetMeasures.map((measure) => [cellKey(target, measure), target[fieldOf[measure]]] as const),
    ),
  )

export interface TargetsConflictProps {
  readonly versions: Readonly<Record<'base' | 'mine' | 'theirs', readonly Target[]>>
  readonly savedBy: SavedBy
  /** Gets what is stored with the cells that were chosen. */
  readonly onSave: (targets: readonly Target[]) => void
  readonly onClose: () => void
}

/** Asks which targets to keep, cell by cell, if somebody has saved others meanwhile. Cells that nobody changed here stay as they are stored. */
export const TargetsConflict = ({ versions, savedBy, onSave, onClose }: TargetsConflictProps) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const { base, mine, theirs } = versions
  const stored = new Set(theirs.map(whoseKey))
  const rows = [...theirs, ...mine.filter((target) => !stored.has(whoseKey(target)))]
  const text = (key: string) => translate(`renkei.targets.${key}`)
  const names = new Map(
    rows.flatMap((target) =>
      targetMeasures.map((measure) => [
        cellKey(target, measure),
        `${target.staff ? staffName(target.staff) : text('office')} ${text(`measures.${measure}`)}`,
      ]),
    ),
  )
  return (
    <ValuesConflict
      plural="targets"
      payload={z.object({})}
      fields={[...names.keys()]}
      nameOf={(field) => names.get(field) ?? field}
      textOf={(_field, value) => (typeof value === 'number' ? String(value) : '')}
      versions={{ base: cellsOf(base), mine: cellsOf(mine), theirs: cellsOf(theirs) }}
      savedBy={savedBy}
      onSave={(chosen) =>
        onSave(
          rows.map((target) => {
            const cell = (measure: Measure) => {
              const value = chosen[cellKey(target, measure)]
              return typeof value === 'number' ? value : null
            }
            return {
              ...target,
              visits: cell('visits'),
              interviews: cell('interviews'),
              newPartners: cell('new_partners'),
            }
          }),
        )
      }
      onClose={onClose}
    />
  )
}
