import { Add, Functions } from '@mui/icons-material'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { SortableList } from '#ui/dragging/SortableList.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useBuilder } from '../builder.ts'
import type { Item } from '../draft/draft.ts'
import { calculableItems } from '../draft/formulas.ts'
import { type Block, blocksOf, hiddenItems, moveBlock, showColumn } from '../draft/items.ts'
import { useItemWords } from '../useItemName.ts'
import { useWords } from '../useWords.ts'
import { CalculationDialog } from './CalculationDialog.tsx'
import { ColumnRow } from './ColumnRow.tsx'
import { UnitDialog } from './UnitDialog.tsx'
import { useBlockName } from './useBlockName.ts'

/** Items that are no columns, but serve formulas and conditions. */
const Hidden = () => {
  const text = useWords()
  const wordsOf = useItemWords()
  const { draft, change } = useBuilder()
  const [chosen, setChosen] = useState<Item | null>(null)
  const hidden = hiddenItems(draft)
  if (hidden.length === 0) return null
  return (
    <Box component="section" aria-label={text('columns.hidden')} sx={{ mt: 2 }}>
      <Typography component="h3" variant="caption" color="text.secondary">
        {text('columns.hidden')}
      </Typography>
      {hidden.map((item) => (
        <Stack key={item.key} direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Typography sx={{ fontSize: 13, minWidth: 0 }}>{wordsOf(item)}</Typography>
          {item.formula?.operator === '/' && (
            <Button
              size="small"
              aria-label={text('columns.change_unit_named', { name: wordsOf(item) })}
              onClick={() => setChosen(item)}
              sx={{ flexShrink: 0, ml: 'auto' }}
            >
              {text('columns.change_unit')}
            </Button>
          )}
          <Button
            size="small"
            aria-label={text('columns.show_named', { name: wordsOf(item) })}
            onClick={() => change((before) => showColumn(before, item.key))}
            sx={{ flexShrink: 0 }}
          >
            {text('columns.show')}
          </Button>
        </Stack>
      ))}
      {chosen && <UnitDialog item={chosen} name={wordsOf(chosen)} onClose={() => setChosen(null)} />}
    </Box>
  )
}

/** The columns of the report in their order, each with its conditions; dragged or moved by buttons. */
export const Columns = () => {
  const text = useWords()
  const { draft, change, open, definitions } = useBuilder()
  const blockName = useBlockName()
  const [isCalculating, setCalculating] = useState(false)
  const blocks = blocksOf(draft)
  const canCalculate = calculableItems(draft, definitions).length > 1
  return (
    <>
      {blocks.length === 0 && <EmptyState title={text('columns.none')} hint={text('columns.none_hint')} />}
      <SortableList<Block>
        items={blocks}
        keyOf={({ key }) => key}
        nameOf={blockName}
        onMove={(from, to) => change((before) => moveBlock(before, from, to))}
      >
        {(block) => <ColumnRow block={block} />}
      </SortableList>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" startIcon={<Add />} onClick={() => open('items')}>
          {text('columns.add')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Functions />}
          disabled={!canCalculate}
          onClick={() => setCalculating(true)}
        >
          {text('calculation.add')}
        </Button>
      </Stack>
      <Hidden />
      {isCalculating && <CalculationDialog onClose={() => setCalculating(false)} />}
    </>
  )
}
