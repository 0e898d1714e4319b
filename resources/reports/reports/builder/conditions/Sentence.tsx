import { Add } from '@mui/icons-material'
import { Box, Link, Menu, MenuItem, Stack } from '@mui/material'
import { Fragment, useState } from 'react'
import { PopoverDialog } from '#ui/page/PopoverDialog.tsx'
import { useBuilder } from '../builder.ts'
import type { Conditions, Item } from '../draft/draft.ts'
import { changeConditions, periodNeed } from '../draft/items.ts'
import { periodOf, withPeriod } from '../draft/periods.ts'
import { PeriodFields } from '../PeriodFields.tsx'
import { usePeriodWords } from '../usePeriodWords.ts'
import { useWords } from '../useWords.ts'
import { NarrowingInput } from './NarrowingInput.tsx'
import { isNarrowed, type NarrowingField, narrowingsOf, withNarrowing } from './narrowings.ts'
import { useNarrowingWords } from './useNarrowingWords.ts'

/** Columns of a split whose conditions are all named; of more only the first. */
const maxListed = 3

type Part = 'period' | NarrowingField
interface Open {
  readonly part: Part | 'more'
  readonly anchor: HTMLElement
}

export interface SentenceProps {
  /** How the item is called before its conditions. */
  readonly name: string
  /** The items that are edited together; those of a split differ in some conditions. */
  readonly items: readonly Item[]
}

const isSame = (items: readonly Item[], valueOf: (conditions: Conditions) => unknown) =>
  new Set(items.map(({ aggregationConditions: conditions }) => JSON.stringify(valueOf(conditions) ?? null))).size <= 1

/** What items count, as a sentence whose underlined parts open: 今年度4月〜10月・循環器内科. */
export const Sentence = ({ name, items }: SentenceProps) => {
  const text = useWords()
  const { change, definitions } = useBuilder()
  const periodWords = usePeriodWords()
  const narrowingWords = useNarrowingWords()
  const [opened, setOpened] = useState<Open | null>(null)
  const leaves = items.filter(({ formula }) => !formula)
  const [first] = leaves
  const definition = first && definitions.get(first.definitionKey)
  if (!first || !definition) return null
  const conditions = first.aggregationConditions
  const need = periodNeed(definition)
  const same = narrowingsOf(definition).filter((one) =>
    isSame(leaves, (all) => (isNarrowed(all, one) ? narrowingWords(all, one) : null)),
  )
  const isOnePeriod = isSame(leaves, periodOf)
  const set = same.filter((one) => isNarrowed(conditions, one))
  const free = same.filter((one) => !isNarrowed(conditions, one))
  const parts: readonly { readonly part: Part; readonly words: string }[] = [
    ...(need && isOnePeriod ? [{ part: 'period' as const, words: periodWords(conditions, definition) }] : []),
    ...set.map((one) => ({ part: one, words: narrowingWords(conditions, one) })),
  ]
  const differing = [
    ...(need && !isOnePeriod ? [leaves.map(({ aggregationConditions: all }) => periodWords(all, definition))] : []),
    ...narrowingsOf(definition)
      .filter((one) => !same.includes(one))
      .map((one) => leaves.map(({ aggregationConditions: all }) => narrowingWords(all, one))),
  ].map((words) => [...new Set(words)])
  const apply = (changed: (before: Conditions) => Conditions) =>
    change((draft) =>
      changeConditions(
        draft,
        leaves.map(({ key }) => key),
        changed,
      ),
    )
  if (parts.length === 0 && free.length === 0 && differing.length === 0) return null
  const part = opened?.part
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, fontSize: 13 }}>
      {differing.map((words) => (
        <Box key={words.join()} component="span" sx={{ color: 'text.secondary' }}>
          {words.length > maxListed
            ? text('and_more', { name: words[0] ?? '', smart_count: words.length - 1 })
            : words.join(text('versus'))}
        </Box>
      ))}
      {parts.map(({ part: one, words }, index) => (
        <Fragment key={one}>
          {index > 0 && <Box aria-hidden>・</Box>}
          <Link
            component="button"
            type="button"
            underline="always"
            aria-haspopup="dialog"
            aria-label={text('sentence.open', {
              name,
              part: one === 'period' ? text('period.title') : text(`narrowings.${one}`),
              words,
            })}
            onClick={({ currentTarget }) => setOpened({ part: one, anchor: currentTarget })}
            sx={{
              fontSize: 13,
              minHeight: 24,
              textUnderlineOffset: 3,
              textDecorationStyle: 'dotted',
              textAlign: 'left',
            }}
          >
            {words}
          </Link>
        </Fragment>
      ))}
      {/* An open dialog stays where it is, also if the last condition has just been set in it. */}
      {(free.length > 0 || opened !== null) && (
        <Link
          component="button"
          type="button"
          underline="none"
          aria-haspopup="menu"
          aria-label={text('sentence.add_to', { name })}
          onClick={({ currentTarget }) => setOpened({ part: 'more', anchor: currentTarget })}
          sx={{ display: 'inline-flex', alignItems: 'center', fontSize: 12, minHeight: 24 }}
        >
          <Add sx={{ fontSize: 14 }} />
          {text('sentence.add')}
        </Link>
      )}
      <Menu anchorEl={opened?.anchor ?? null} open={part === 'more'} onClose={() => setOpened(null)}>
        {free.map((one) => (
          <MenuItem key={one} onClick={() => opened && setOpened({ ...opened, part: one })}>
            {text(`narrowings.${one}`)}
          </MenuItem>
        ))}
      </Menu>
      <PopoverDialog
        label={text('sentence.dialog', { name })}
        anchor={part && part !== 'more' ? (opened?.anchor ?? null) : null}
        onClose={() => setOpened(null)}
        side="left"
        sx={{ p: 2, width: 320 }}
      >
        {part === 'period' && need && (
          <PeriodFields
            period={periodOf(conditions)}
            choice={
              need === 'fiscal_year' ? 'years' : definition.enabledAggregations.includes('days') ? 'days' : 'months'
            }
            onChange={(period) => apply((before) => withPeriod(before, period))}
          />
        )}
        {part && part !== 'more' && part !== 'period' && (
          <NarrowingInput
            name={part}
            conditions={conditions}
            onChange={(changed) => apply((before) => withNarrowing(before, part, changed))}
          />
        )}
      </PopoverDialog>
    </Stack>
  )
}
