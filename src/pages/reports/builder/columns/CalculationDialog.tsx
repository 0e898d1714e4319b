import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { useId, useState } from 'react'
import { OneChoice } from '../../../../../ui/inputs/OneChoice.tsx'
import { useBuilder } from '../builder.ts'
import { calculationName } from '../../../../../contract/reports/formulaNames.ts'
import type { FormulaUnit } from '../../../../../contract/reports/items/units.ts'
import { addCalculation, calculableItems, calculations, canCalculate, usualUnit } from '../draft/formulas.ts'
import { useItemWords } from '../useItemName.ts'
import { useLanguage, useWords } from '../useWords.ts'
import { UnitChoice } from './UnitChoice.tsx'
import { CancelButton, TypingDialog } from '../../../../../ui/form/TypingDialog.tsx'

/** Asks what is calculated from which two columns. */
export const CalculationDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useWords()
  const titleId = useId()
  const wordsOf = useItemWords()
  const language = useLanguage()
  const { draft, change, definitions } = useBuilder()
  const items = calculableItems(draft, definitions)
  const keys = items.map(({ key }) => key)
  const [calculation, setCalculation] = useState<(typeof calculations)[number]>('difference')
  const [left, setLeft] = useState(keys[0] ?? '')
  const [right, setRight] = useState(keys[1] ?? '')
  const [name, setName] = useState<string | null>(null)
  const [chosenUnit, setUnit] = useState<FormulaUnit | null>(null)
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
    <TypingDialog typed={name} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('calculation.add')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <OneChoice
            label={text('calculation.kind')}
            choices={calculations}
            nameOf={(one) => text(`calculation.${one}`)}
            value={calculation}
            minWidth={200}
            onChange={setCalculation}
          />
          <OneChoice
            label={text('calculation.left')}
            choices={keys}
            nameOf={nameOf}
            value={left}
            minWidth={200}
            onChange={setLeft}
          />
          <OneChoice
            label={text('calculation.right')}
            choices={keys}
            nameOf={nameOf}
            value={right}
            minWidth={200}
            onChange={setRight}
          />
          {calculation === 'ratio' && <UnitChoice sides={[left, right]} value={unit} onChange={setUnit} />}
          <TextField
            label={text('columns.heading')}
            value={name ?? usual}
            onChange={({ target }) => setName(target.value)}
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
