import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useBuilder } from '../builder.ts'
import type { Item } from '../draft/draft.ts'
import { changeUnit, unitOfRatio } from '../draft/formulas.ts'
import { useWords } from '../useWords.ts'
import { UnitChoice } from './UnitChoice.tsx'

export interface UnitDialogProps {
  /** A ratio. */
  readonly item: Item
  readonly name: string
  readonly onClose: () => void
}

/** Asks what a ratio is told in. */
export const UnitDialog = ({ item, name, onClose }: UnitDialogProps) => {
  const text = useWords()
  const translate = useTranslate()
  const titleId = useId()
  const { draft, change, definitions } = useBuilder()
  const [unit, setUnit] = useState(unitOfRatio(draft, item, definitions) ?? 'number')
  const [left = '', right = ''] = item.formula?.itemKeys ?? []
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('columns.unit_of', { name })}</DialogTitle>
      <DialogContent>
        <UnitChoice sides={[left, right]} value={unit} onChange={setUnit} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
        <Button
          variant="contained"
          onClick={() => {
            change((before) => changeUnit(before, item.key, unit))
            onClose()
          }}
        >
          {text('columns.change_unit')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
