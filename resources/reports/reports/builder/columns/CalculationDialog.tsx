import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { useId } from 'react'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { useBuilder } from '../builder.ts'
import { calculationName } from '#contract/reports/words/formulaNames.ts'
import type { FormulaUnit } from '#contract/reports/items/units.ts'
import { addCalculation, calculableItems, calculations, canCalculate, usualUnit } from '../draft/formulas.ts'
import { useItemWords } from '../useItemName.ts'
import { useLanguage, useWords } from '../useWords.ts'
import { UnitChoice } from './UnitChoice.tsx'
import { CancelButton, TypingDialog } from '#ui/form/dialogs/TypingDialog.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'

interface Typed {
  readonly calculation: string
  readonly left: string
  readonly right: string
  readonly name: string | null
  readonly unit: FormulaUnit | null
}

/** Asks what is calculated from which two columns. */
export const CalculationDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useWords()
  const titleId = useId()
  const wordsOf = useItemWords()
  const language = useLanguage()
  const { draft, change, definitions } = useBuilder()
  const items = calculableItems(draft, definitions)
  const keys = items.map(({ key }) => key)
  const [typed, setTyped] = useTypedState<Typed>('calculation', () => ({
    calculation: 'difference',
    left: keys[0] ?? '',
    right: keys[1] ?? '',
    name: null,
    unit: null,
  }))
  const { name, unit: chosenUnit } = typed
  const calculation = calculations.find((one) => one === typed.calculation) ?? 'difference'
  // A column that was removed meanwhile cannot be calculated with.
  const left = keys.includes(typed.left) ? typed.left : (keys[0] ?? '')
  const right = keys.includes(typed.right) ? typed.right : (keys[1] ?? '')
  const set = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed })
  const unit = chosenUnit ?? usualUnit(draft, [left, right], definitions)
  const nameOf = (key: string) => {
    const item = items.find((one) => one.key === key)
    return item ? wordsOf(item) : key
  }
  const isPossible = canCalculate(draft, calculation, [left, right], definitions)
  // Without a name of its own a column is called after its sides, whatever becomes of these.
  const usual = calculationName(calculation, [nameOf(left), nameOf(right)], language)
  const own = name?.trim() === usual ? null : (name?.trim() ?? null)
  return (
    <TypingDialog typed={typed} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('calculation.add')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <OneChoice
            label={text('calculation.kind')}
            choices={calculations}
            nameOf={(one) => text(`calculation.${one}`)}
            value={calculation}
            minWidth={200}
            onChange={(one) => set({ calculation: one })}
          />
          <OneChoice
            label={text('calculation.left')}
            choices={keys}
            nameOf={nameOf}
            value={left}
            minWidth={200}
            onChange={(key) => set({ left: key })}
          />
          <OneChoice
            label={text('calculation.right')}
            choices={keys}
            nameOf={nameOf}
            value={right}
            minWidth={200}
            onChange={(key) => set({ right: key })}
          />
          {calculation === 'ratio' && (
            <UnitChoice sides={[left, right]} value={unit} onChange={(one) => set({ unit: one })} />
          )}
          <TextField
            label={text('columns.heading')}
            value={name ?? usual}
            onChange={({ target }) => set({ name: target.value })}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          {!isPossible && (
            <Alert severity="info" variant="outlined">
              {text('calculation.impossible')}
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button
          variant="contained"
          disabled={!isPossible || own === ''}
          onClick={() => {
            change((before) => addCalculation(before, calculation, [left, right], own, unit))
            onClose()
          }}
        >
          {text('calculation.confirm')}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
