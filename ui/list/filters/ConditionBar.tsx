import { Add } from '@mui/icons-material'
import { Box, Button, Stack } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { BarCondition } from './barCondition.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { ConditionChip } from './ConditionChip.tsx'
import { FilterSurface } from './FilterSurface.tsx'

export interface ConditionBarProps {
  readonly conditions: readonly BarCondition[]
  /** A field that is always there, before the chips. */
  readonly search?: ReactNode
  readonly onClear: () => void
}

const adding = Symbol('adding')

interface Opened {
  readonly anchor: HTMLElement
  readonly what: string | typeof adding
}

/** The conditions of a list: a chip for each that is set, which opens it again or removes it, and one button to add others. */
export const ConditionBar = ({ conditions, search, onClear }: ConditionBarProps) => {
  const translate = useTranslate()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const shown = conditions.filter(({ text }) => text !== undefined)
  const offered = conditions.filter(({ text, isOffered }) => text === undefined && isOffered)
  const edited = conditions.find(({ key }) => key === opened?.what)
  const add = translate('renkei.list.add_condition')
  return (
    <Stack
      component="fieldset"
      direction="row"
      aria-label={translate('renkei.list.filters')}
      sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', m: 0, mb: 1.5, p: 0, border: 0, minWidth: 0 }}
    >
      {search && <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' }, minWidth: 0 }}>{search}</Box>}
      {shown.map((condition) => (
        <ConditionChip
          key={condition.key}
          condition={condition}
          onOpen={(anchor) => setOpened({ anchor, what: condition.key })}
        />
      ))}
      {offered.length > 0 && (
        <Button
          startIcon={<Add />}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setOpened({ anchor: currentTarget, what: adding })}
        >
          {add}
        </Button>
      )}
      {shown.length > 1 && <Button onClick={onClear}>{translate('renkei.list.clear_filters')}</Button>}
      {opened && (edited || opened.what === adding) && (
        <FilterSurface title={edited?.label ?? add} content={edited?.key ?? ''} anchor={opened.anchor} onClose={close}>
          {edited ? (
            edited.editor(close)
          ) : (
            <ChoiceList
              isSearchable
              label={translate('renkei.list.search_conditions')}
              choices={offered.map(({ key, label }) => ({ id: key, name: label }))}
              onChoose={(key) => setOpened({ ...opened, what: key })}
              onClose={close}
            />
          )}
        </FilterSurface>
      )}
    </Stack>
  )
}
