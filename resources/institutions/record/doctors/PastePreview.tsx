import { Checkbox, MenuItem, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PreviewTable } from '#ui/paste/PreviewTable.tsx'
import { type ColumnKind, columnKinds, type PastedTable } from './pastedDoctors.ts'
import type { NewDoctor } from '#ui/institutions/doctors/useDoctors.ts'
import '#ui/institutions/doctors/texts.ts'

export interface Candidate {
  readonly doctor: NewDoctor
  /** Errors by field; empty if the row can be added. */
  readonly complaints: Readonly<Record<string, string>>
  /** Whether the institution or an earlier row has a doctor of this name. */
  readonly exists: boolean
}

export interface PastePreviewProps {
  readonly table: PastedTable
  /** One per row of the table. */
  readonly candidates: readonly Candidate[]
  readonly isChosen: (candidate: Candidate, index: number) => boolean
  readonly onColumns: (columns: PastedTable['columns']) => void
  readonly onChoose: (index: number, chosen: boolean) => void
}

const isKind = (value: string): value is ColumnKind => columnKinds.some((kind) => kind === value)

/** Sets the kind of a column. Another column with the same kind loses it, because each kind can be used once. */
const withKind = (columns: PastedTable['columns'], index: number, kind: ColumnKind | null) =>
  columns.map((current, at) => (at === index ? kind : current === kind ? null : current))

/** The interpretation of the pasted table. The kind of each column can be changed, and each row can be left out. */
export const PastePreview = ({ table, candidates, isChosen, onColumns, onChoose }: PastePreviewProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string | number>) => translate(`renkei.doctors.paste.${key}`, args)
  const fieldName = (field: string) => translate(`resources.doctors.fields.${field}`)
  const { columns, rows } = table
  return (
    <PreviewTable label={text('preview')}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ verticalAlign: 'bottom' }}>{text('chosen')}</TableCell>
          <TableCell sx={{ verticalAlign: 'bottom' }}>{text('remark')}</TableCell>
          {columns.map((kind, index) => (
            // Columns have no identity other than their position.
            // eslint-disable-next-line react/no-array-index-key
            <TableCell key={index} sx={{ minWidth: 132 }}>
              <TextField
                select
                fullWidth
                value={kind ?? ''}
                onChange={({ target: { value } }) => onColumns(withKind(columns, index, isKind(value) ? value : null))}
                slotProps={{
                  select: {
                    displayEmpty: true,
                    SelectDisplayProps: { 'aria-label': text('column', { number: index + 1 }) },
                  },
                }}
              >
                <MenuItem value="">{text('unused')}</MenuItem>
                {columnKinds.map((choice) => (
                  <MenuItem key={choice} value={choice}>
                    {fieldName(choice)}
                  </MenuItem>
                ))}
              </TextField>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {candidates.map((candidate, row) => {
          const complaints = Object.entries(candidate.complaints)
          return (
            // eslint-disable-next-line react/no-array-index-key
            <TableRow key={row}>
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={isChosen(candidate, row)}
                  disabled={complaints.length > 0}
                  onChange={(_event, chosen) => onChoose(row, chosen)}
                  slotProps={{ input: { 'aria-label': text('include', { name: candidate.doctor.name }) } }}
                />
              </TableCell>
              <TableCell sx={{ minWidth: 120 }}>
                {complaints.map(([field, message]) => (
                  <Typography key={field} variant="caption" component="div" color="error">
                    {text('problem', { field: fieldName(field), message })}
                  </Typography>
                ))}
                {complaints.length === 0 && candidate.exists && (
                  <Typography variant="caption" color="text.secondary">
                    {text('known')}
                  </Typography>
                )}
              </TableCell>
              {columns.map((kind, index) => (
                // eslint-disable-next-line react/no-array-index-key
                <TableCell key={index} sx={kind === null ? { color: 'text.tertiary' } : undefined}>
                  {rows[row]?.[index]}
                </TableCell>
              ))}
            </TableRow>
          )
        })}
      </TableBody>
    </PreviewTable>
  )
}
