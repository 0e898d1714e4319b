import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Choice, MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { useBuilder } from '../builder.ts'
import { NoAreas } from '../conditions/NoAreas.tsx'
import { useAreaChoices } from '../conditions/useAreaChoices.ts'
import { useRecords } from '../conditions/useRecords.ts'
import { type Block, maxItems } from '../draft/items.ts'
import { canSplit, itemsAfterSplit, possibleSplits, type Split, splitColumns } from '../draft/splitting.ts'
import { useWords } from '../useWords.ts'
import { useParts } from './useParts.ts'

export interface SplitDialogProps {
  readonly block: Block
  readonly name: string
  readonly onClose: () => void
}

const yearCounts = [2, 3, 4, 5] as const

/** Asks by what columns are split, and into which parts. */
export const SplitDialog = ({ block, name, onClose }: SplitDialogProps) => {
  const text = useWords()
  const translate = useTranslate()
  const titleId = useId()
  const { draft, change, definitions } = useBuilder()
  const { departmentChoices, staffChoices } = useRecords()
  const partsOf = useParts()
  const offered = possibleSplits(block.items, definitions)
  const [by, setBy] = useState(offered[0] ?? 'own_department')
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const [years, setYears] = useState<number>(2)
  const { labels, areasOf } = useAreaChoices()
  const [chosenLabelId, chooseLabel] = useState<number | null>(null)
  const label = labels.find(({ id }) => id === chosenLabelId) ?? labels[0]
  const areaLabelId = label?.id ?? null
  const choicesOf: Readonly<Partial<Record<Split, readonly Choice<number>[]>>> = {
    own_department: [...departmentChoices, { key: 0, name: text('no_department') }],
    staff: staffChoices,
    ...(label && { area: areasOf(label.id).map(({ id, name: area }) => ({ key: id, name: area })) }),
  }
  const choices = choicesOf[by] ?? []
  const ids = chosen ?? choices.map(({ key }) => key).filter((key) => key !== 0)
  const leaf = block.items.find(({ formula }) => !formula)
  const parts = leaf ? partsOf(by, leaf.aggregationConditions, { ids, years, areaLabelId }) : []
  const keys = block.items.map(({ key }) => key)
  const count = itemsAfterSplit(draft, keys, parts.length)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('split.title', { name })}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <OneChoice
            label={text('split.by')}
            choices={offered}
            nameOf={(one) => text(`splits.${one}`)}
            value={by}
            minWidth={200}
            onChange={(one) => {
              setBy(one)
              setChosen(null)
            }}
          />
          {by === 'area' && !label && <NoAreas />}
          {by === 'area' && label && labels.length > 1 && (
            <OneChoice
              label={text('area_label.title')}
              choices={labels.map(({ id }) => id)}
              nameOf={(id) => labels.find((one) => one.id === id)?.name ?? ''}
              value={label.id}
              minWidth={200}
              onChange={(id) => {
                chooseLabel(id)
                setChosen(null)
              }}
            />
          )}
          {choices.length > 0 && (
            <MultiChoice label={text(`splits.${by}`)} choices={choices} value={ids} onChange={setChosen} />
          )}
          {by === 'fiscal_year' && (
            <OneChoice
              label={text('split.years')}
              choices={yearCounts}
              nameOf={(one) => text('split.year_count', { smart_count: one })}
              value={years}
              minWidth={140}
              onChange={setYears}
            />
          )}
          {parts.length > 0 && (
            <Typography variant="caption" color={count > maxItems ? 'error' : 'text.secondary'} component="output">
              {count > maxItems
                ? text('split.too_many', { count, most: maxItems })
                : text('split.result', { smart_count: parts.length * keys.length })}
            </Typography>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!canSplit(draft, keys, parts.length)}
          onClick={() => {
            change((before) => splitColumns(before, keys, parts))
            onClose()
          }}
        >
          {text('split.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
