import { Divider, ListItemText, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useBuilder } from '../builder.ts'
import { addFilter, sortBy } from '../draft/conditions.ts'
import { compareWithLastYear, valueTypeOf } from '../draft/formulas.ts'
import { type Block, duplicate, removeColumns, shade } from '../draft/items.ts'
import { yearEarlier } from '../draft/periods.ts'
import { type FoundSplit, mergeColumns, possibleSplits, splitsOf, ungroup } from '../draft/splitting.ts'
import { firstMatcher } from '../filters/matchers.ts'
import { useWords } from '../useWords.ts'
import { SplitDialog } from './SplitDialog.tsx'
import { UnitDialog } from './UnitDialog.tsx'
import { usePartName } from './useParts.ts'

export interface ColumnMenuProps {
  readonly block: Block
  readonly name: string
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
  readonly onRename: () => void
}

/** What can be done with a column or the columns of a split. */
export const ColumnMenu = ({ block, name, anchor, onClose, onRename }: ColumnMenuProps) => {
  const text = useWords()
  const { draft, change, definitions, open } = useBuilder()
  const partName = usePartName()
  const [isSplitting, setSplitting] = useState(false)
  const [isChoosingUnit, setChoosingUnit] = useState(false)
  const [first] = block.items
  if (!first) return null
  const { groupKey } = block
  const keys = block.items.map(({ key }) => key)
  const isGroup = groupKey !== null && block.items.length > 1
  const type = valueTypeOf(draft, first, definitions)
  const isNumber = type === 'count' || type === 'percent' || type === 'decimal' || type === 'yen'
  const shading = block.items.find((item) => item.shading)?.shading ?? null
  const sort = draft.sortConditions.find(({ itemKey }) => itemKey === first.key)?.operator ?? null
  const can = possibleSplits(block.items, definitions).length > 0
  const canCompare = !isGroup && isNumber && !first.formula && yearEarlier(first.aggregationConditions) !== null
  const compared = first.name ?? definitions.get(first.definitionKey)?.label ?? ''
  const isLocked = block.items.some(({ definitionKey }) => definitions.get(definitionKey)?.isLocked)
  const choose = (action: () => void) => () => {
    onClose()
    action()
  }
  const merge = (by: FoundSplit) =>
    change((before) =>
      groupKey ? mergeColumns(before, groupKey, by, partName(by, first.aggregationConditions)) : before,
    )
  const item = (key: string, action: () => void) => (
    <MenuItem key={key} onClick={choose(action)}>
      {text(`columns.${key}`)}
    </MenuItem>
  )
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': text('columns.menu', { name }) } }}
      >
        {can && item('split', () => setSplitting(true))}
        {isGroup &&
          splitsOf(block.items).map((by) => (
            <MenuItem key={by} onClick={choose(() => merge(by))}>
              {by === 'year_before'
                ? text('columns.end_comparison')
                : text('columns.merge', { by: text(`splits.${by}`) })}
            </MenuItem>
          ))}
        {isGroup && item('ungroup', () => change((before) => ungroup(before, groupKey)))}
        {canCompare &&
          item('compare', () =>
            change((before) =>
              compareWithLastYear(before, first.key, {
                now: text('comparison.now'),
                before: text('comparison.before'),
                change: text('comparison.change', { name: compared }),
                growth: text('comparison.growth', { name: compared }),
              }),
            ),
          )}
        {!isGroup && item('rename', onRename)}
        {!isGroup && first.formula?.operator === '/' && item('change_unit', () => setChoosingUnit(true))}
        {item('duplicate', () => change((before) => duplicate(before, keys)))}
        {isNumber && <Divider />}
        {isNumber &&
          ([null, 'size', 'change'] as const).map((one) => (
            <MenuItem
              key={String(one)}
              role="menuitemradio"
              aria-checked={shading === one}
              selected={shading === one}
              onClick={choose(() => change((before) => shade(before, keys, one)))}
            >
              <ListItemText>{text(one ? `shading.as_${one}` : 'shading.none')}</ListItemText>
            </MenuItem>
          ))}
        {!isLocked && <Divider />}
        {!isLocked &&
          (['desc', 'asc'] as const).map((operator) => (
            <MenuItem
              key={operator}
              role="menuitemradio"
              aria-checked={sort === operator}
              selected={sort === operator}
              onClick={choose(() => change((before) => sortBy(before, first.key, sort === operator ? null : operator)))}
            >
              {text(`sort.${operator}`)}
            </MenuItem>
          ))}
        {!isLocked &&
          item('filter', () => {
            change((before) => addFilter(before, first.key, firstMatcher(type)))
            open('filters')
          })}
        <Divider />
        {item('remove', () => change((before) => removeColumns(before, keys)))}
      </Menu>
      {isSplitting && <SplitDialog block={block} name={name} onClose={() => setSplitting(false)} />}
      {isChoosingUnit && <UnitDialog item={first} name={name} onClose={() => setChoosingUnit(false)} />}
    </>
  )
}
