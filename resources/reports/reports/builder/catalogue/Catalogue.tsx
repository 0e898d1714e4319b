import { Search } from '@mui/icons-material'
import { Box, InputAdornment, List, TextField, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useMemo, useState } from 'react'
import { useBuilder } from '../builder.ts'
import { addItem, maxItems } from '../draft/items.ts'
import { useWords } from '../useWords.ts'
import { CatalogueItem } from './CatalogueItem.tsx'
import { byFamily, searchItems } from './searchItems.ts'

/** All items that the report can have, by family, with a search by name and reading. A press adds one as a column. */
export const Catalogue = () => {
  const text = useWords()
  const { definitions, draft, change } = useBuilder()
  const [typed, setTyped] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const families = useMemo(() => {
    const offered = [...definitions.values()].filter(({ type }) => type !== 'formula')
    return byFamily(searchItems(offered, typed), typed)
  }, [definitions, typed])
  const counts = Map.groupBy(
    draft.items.filter(({ key }) => draft.displayItems.includes(key)),
    ({ definitionKey }) => definitionKey,
  )
  return (
    <>
      <TextField
        fullWidth
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={text('catalogue.search_hint')}
        slotProps={{
          htmlInput: { 'aria-label': text('catalogue.search') },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      {families.length === 0 && (
        <Typography color="text.secondary" sx={{ py: 2 }}>
          {text('catalogue.nothing', { typed })}
        </Typography>
      )}
      {families.map(([family, items]) => (
        <Box key={family} component="section" aria-label={text(`families.${family}`)}>
          <Typography component="h3" variant="caption" color="text.secondary" sx={{ display: 'block', mt: 1.5, px: 1 }}>
            {text(`families.${family}`)}
          </Typography>
          <List dense disablePadding>
            {items.map((definition) => (
              <CatalogueItem
                key={definition.key}
                definition={definition}
                columns={counts.get(definition.key)?.length ?? 0}
                isFull={draft.items.length >= maxItems}
                onAdd={() => {
                  change((before) => addItem(before, definition).draft)
                  setAnnouncement(text('catalogue.added', { name: definition.label }))
                }}
              />
            ))}
          </List>
        </Box>
      ))}
      <Box component="output" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  )
}
