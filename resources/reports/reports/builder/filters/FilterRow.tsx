import { Add, Close } from '@mui/icons-material'
import { Alert, Box, Button, IconButton, Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { maxGroups } from '#contract/reports/reportItems.ts'
import { PopoverDialog } from '#ui/page/PopoverDialog.tsx'
import { useBuilder } from '../builder.ts'
import { Sentence } from '../conditions/Sentence.tsx'
import { changeFilter } from '../draft/conditions.ts'
import type { Filter, Item, MatchingGroup } from '../draft/draft.ts'
import { unitTextOf, valueTypeOf } from '../draft/formulas.ts'
import { useItemName } from '../useItemName.ts'
import { useLanguage, useWords } from '../useWords.ts'
import { MatcherFields } from './MatcherFields.tsx'
import { firstMatcher } from './matchers.ts'
import { useMatcherWords } from './useMatcherWords.ts'

export interface FilterRowProps {
  readonly filter: Filter
  readonly index: number
  readonly item: Item
}

/** A condition as a sentence: what is counted, and what it must be. Its underlined parts open. */
export const FilterRow = ({ filter, index, item }: FilterRowProps) => {
  const text = useWords()
  const { draft, change, definitions, refusals } = useBuilder()
  const nameOf = useItemName()
  const [opened, setOpened] = useState<{ readonly group: number; readonly anchor: HTMLElement } | null>(null)
  const type = valueTypeOf(draft, item, definitions)
  const unit = unitTextOf(draft, item, definitions, useLanguage())
  const groups = filter.matchingGroups
  const words = useMatcherWords(item.definitionKey, type, unit, groups)
  const name = nameOf(item)
  const put = (next: readonly MatchingGroup[]) => change((before) => changeFilter(before, index, next))
  const messages = refusals.get(item.key) ?? []
  const current = opened ? groups[opened.group] : undefined
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'hairline' }}>
      <Stack direction="row" sx={{ alignItems: 'start', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 700, fontSize: 14 }}>
          {name}
        </Typography>
        <IconButton size="small" aria-label={text('filters.remove', { name })} onClick={() => put([])}>
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      <Sentence name={name} items={[item]} />
      {groups.map((group, place) => (
        <Stack
          // The groups of a condition have no names, and only the last one is added or taken away.
          key={place}
          direction="row"
          sx={{ alignItems: 'center', gap: 0.5 }}
        >
          <Typography component="span" color="text.secondary" sx={{ fontSize: 13 }}>
            {text(place === 0 ? 'filters.is' : 'filters.or')}
          </Typography>
          <Link
            component="button"
            type="button"
            underline="always"
            aria-haspopup="dialog"
            aria-label={text('filters.open', { name, words: words(group) })}
            onClick={({ currentTarget }) => setOpened({ group: place, anchor: currentTarget })}
            sx={{ fontSize: 13, fontWeight: 700, minHeight: 24, textUnderlineOffset: 3 }}
          >
            {words(group)}
          </Link>
          {place > 0 && (
            <IconButton
              size="small"
              aria-label={text('filters.remove_or', { words: words(group) })}
              onClick={() => put(groups.filter((_, other) => other !== place))}
            >
              <Close sx={{ fontSize: 16 }} />
            </IconButton>
          )}
        </Stack>
      ))}
      <Button
        size="small"
        startIcon={<Add />}
        disabled={groups.length >= maxGroups}
        onClick={() => put([...groups, firstMatcher(type)])}
      >
        {text('filters.add_or')}
      </Button>
      {messages.length > 0 && (
        <Alert severity="error" variant="outlined" sx={{ py: 0 }}>
          {messages.join(' ')}
        </Alert>
      )}
      <PopoverDialog
        label={text('filters.dialog', { name })}
        anchor={current ? (opened?.anchor ?? null) : null}
        onClose={() => setOpened(null)}
        side="left"
        sx={{ p: 2, width: 320 }}
      >
        {current && opened && (
          <MatcherFields
            group={current}
            type={type}
            definitionKey={item.definitionKey}
            unit={unit}
            onChange={(next) => put(groups.map((group, place) => (place === opened.group ? next : group)))}
          />
        )}
      </PopoverDialog>
    </Box>
  )
}
