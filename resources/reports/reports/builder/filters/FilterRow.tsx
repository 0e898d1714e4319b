import { Add, Close } from '@mui/icons-material'
import { Alert, Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { maxGroups } from '#contract/reports/reportItems.ts'
import { SentencePart } from '#ui/inputs/SentencePart.tsx'
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
  const type = valueTypeOf(draft, item, definitions)
  const unit = unitTextOf(draft, item, definitions, useLanguage())
  const groups = filter.matchingGroups
  const words = useMatcherWords(item.definitionKey, type, unit, groups)
  const name = nameOf(item)
  const put = (next: readonly MatchingGroup[]) => change((before) => changeFilter(before, index, next))
  const messages = refusals.get(item.key) ?? []
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
          sx={{ alignItems: 'center', gap: 0.5, fontSize: 13 }}
        >
          <Typography component="span" color="text.secondary" sx={{ fontSize: 13 }}>
            {text(place === 0 ? 'filters.is' : 'filters.or')}
          </Typography>
          <SentencePart
            words={words(group)}
            name={text('filters.open', { name, words: words(group) })}
            label={text('filters.dialog', { name })}
          >
            <MatcherFields
              group={group}
              type={type}
              definitionKey={item.definitionKey}
              unit={unit}
              onChange={(next) => put(groups.map((one, other) => (other === place ? next : one)))}
            />
          </SentencePart>
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
    </Box>
  )
}
