import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { maxConditions } from '#contract/reports/reportItems.ts'
import { plainText } from '../catalogue/searchItems.ts'
import { useBuilder } from '../builder.ts'
import { addFilter } from '../draft/conditions.ts'
import { valueTypeOf } from '../draft/formulas.ts'
import { addItem } from '../draft/items.ts'
import { useItemWords } from '../useItemName.ts'
import { useWords } from '../useWords.ts'
import { FilterRow } from './FilterRow.tsx'
import { firstMatcher } from './matchers.ts'
import { useNoChoicesText } from '#ui/inputs/useNoChoicesText.ts'

interface Option {
  readonly key: string
  readonly name: string
  readonly reading: string
  readonly group: string
  readonly add: () => void
}

/** The conditions of the report. Rows must fulfil all of them. */
export const Filters = () => {
  const text = useWords()
  const noChoicesText = useNoChoicesText()
  const wordsOf = useItemWords()
  const { draft, change, definitions } = useBuilder()
  const usable = draft.items.filter(({ definitionKey }) => !definitions.get(definitionKey)?.isLocked)
  const options: readonly Option[] = [
    ...usable.map((item) => ({
      key: `item ${item.key}`,
      name: wordsOf(item),
      reading: definitions.get(item.definitionKey)?.reading ?? '',
      group: text('filters.of_columns'),
      add: () => change((before) => addFilter(before, item.key, firstMatcher(valueTypeOf(before, item, definitions)))),
    })),
    ...[...definitions.values()]
      .filter(({ type, isLocked }) => type !== 'formula' && !isLocked)
      .map((definition) => ({
        key: `definition ${definition.key}`,
        name: definition.label,
        reading: definition.reading,
        group: text(`families.${definition.family}`),
        add: () =>
          change((before) => {
            const { draft: next, key } = addItem(before, definition, false)
            return addFilter(next, key, firstMatcher(definition.valueType))
          }),
      })),
  ]
  return (
    <>
      {draft.filterConditions.length === 0 && (
        <Typography color="text.secondary" sx={{ mb: 1.5, fontSize: 13 }}>
          {text('filters.none')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 1.5 }}>
        {draft.filterConditions.map((filter, index) => {
          const item = draft.items.find(({ key }) => key === filter.itemKey)
          return item && <FilterRow key={`${index} ${filter.itemKey}`} filter={filter} index={index} item={item} />
        })}
      </Box>
      <Autocomplete<Option>
        key={draft.filterConditions.length}
        size="small"
        options={options}
        value={null}
        disabled={draft.filterConditions.length >= maxConditions}
        getOptionKey={({ key }) => key}
        getOptionLabel={({ name }) => name}
        groupBy={({ group }) => group}
        filterOptions={(all, { inputValue }) =>
          all.filter(({ name, reading }) => plainText(`${name} ${reading}`).includes(plainText(inputValue).trim()))
        }
        onChange={(_event, option) => option?.add()}
        renderInput={(params) => (
          <TextField {...params} label={text('filters.add')} placeholder={text('catalogue.search_hint')} />
        )}
        noOptionsText={noChoicesText}
      />
    </>
  )
}
