import { Box, Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NumberField } from '../inputs/NumberField.tsx'
import type { LabelSheet } from '#contract/communications/mailFormats.ts'
import { maxShift } from '#contract/communications/paperMail.ts'
import type { Shift } from './mailSettings.ts'

export interface SheetOptionsProps {
  /** Undefined for envelopes. */
  readonly sheet: LabelSheet | undefined
  readonly firstLabel: number
  readonly onFirstLabel: (place: number) => void
  /** How many labels are printed. */
  readonly count: number
  readonly shift: Shift
  readonly onShift: (shift: Shift) => void
  readonly isTesting: boolean
  readonly onTest: () => void
}

interface FirstSheetProps {
  readonly sheet: LabelSheet
  readonly firstLabel: number
  readonly count: number
  readonly onChoose: (place: number) => void
}

/** A picture of the first sheet, in which a click says where to begin. The field beside it says the same. */
const FirstSheet = ({ sheet, firstLabel, count, onChoose }: FirstSheetProps) => (
  <Box
    aria-hidden
    sx={{
      display: 'grid',
      gridTemplateColumns: `repeat(${sheet.columns}, 1fr)`,
      width: 132,
      aspectRatio: '210 / 297',
      p: '5px',
      gap: '2px',
      border: 1,
      borderColor: 'divider',
      borderRadius: 0.5,
      flexShrink: 0,
    }}
  >
    {Array.from({ length: sheet.columns * sheet.rows }, (_, index) => {
      const isUsed = index + 1 < firstLabel
      const isPrinted = !isUsed && index < firstLabel - 1 + count
      return (
        <Box
          key={index}
          onClick={() => onChoose(index + 1)}
          sx={{
            cursor: 'pointer',
            borderRadius: '2px',
            border: 1,
            borderColor: isPrinted ? 'primary.main' : 'divider',
            bgcolor: isPrinted ? 'action.selected' : 'transparent',
            opacity: isUsed ? 0.4 : 1,
          }}
        />
      )
    })}
  </Box>
)

/** Where printing begins on a sheet that was begun before, how far the printer is off, and a test of both. */
export const SheetOptions = (props: SheetOptionsProps) => {
  const { sheet, firstLabel, onFirstLabel, count, shift, onShift, isTesting, onTest } = props
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.paper_mail.${key}`, args)
  const most = sheet ? sheet.columns * sheet.rows : 1
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'start' }}>
      {sheet && <FirstSheet sheet={sheet} firstLabel={firstLabel} count={count} onChoose={onFirstLabel} />}
      <Stack sx={{ gap: 1.5, minWidth: 0 }}>
        {sheet && (
          <NumberField
            label={text('first_label')}
            helperText={text('first_label_hint')}
            value={firstLabel}
            min={1}
            max={most}
            onChange={(label) => label !== null && onFirstLabel(label)}
            sx={{ maxWidth: 220 }}
          />
        )}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {(['x', 'y'] as const).map((axis) => (
            <NumberField
              key={axis}
              label={text(`shift_${axis}`)}
              value={shift[axis]}
              min={-maxShift}
              max={maxShift}
              isDecimal
              onChange={(millimetres) => millimetres !== null && onShift({ ...shift, [axis]: millimetres })}
              sx={{ width: 124 }}
            />
          ))}
        </Stack>
        <Typography variant="caption" color="text.secondary">
          {text('shift_hint')}
        </Typography>
        <Button variant="outlined" loading={isTesting} onClick={onTest} sx={{ alignSelf: 'start' }}>
          {text('test')}
        </Button>
      </Stack>
    </Stack>
  )
}
