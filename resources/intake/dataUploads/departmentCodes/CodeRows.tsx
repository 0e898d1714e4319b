import { ReportProblemOutlined } from '@mui/icons-material'
import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type Control, useController } from 'react-hook-form'
import { useDevice } from '#ui/useDevice.ts'
import type { CodeRow } from './codes.ts'
import type { CodesAndDepartments } from './useDepartmentCodes.ts'

export interface CodesValues {
  codes: CodeRow[]
}

export interface CodeRowsProps {
  readonly control: Control<CodesValues>
  readonly rows: readonly CodeRow[]
  readonly departments: CodesAndDepartments['departments']
}

interface DepartmentProps extends Pick<CodeRowsProps, 'control' | 'departments'> {
  readonly row: CodeRow
  readonly index: number
}

const Unassigned = () => (
  <Stack
    component="span"
    direction="row"
    sx={{ alignItems: 'center', gap: 0.5, color: 'error.main', fontWeight: 700, whiteSpace: 'nowrap' }}
  >
    <ReportProblemOutlined sx={{ fontSize: 18 }} aria-hidden />
    {useTranslate()('renkei.department_codes.unassigned')}
  </Stack>
)

/** The department of a code, and a mark if it has none. */
const Department = ({ control, departments, row, index }: DepartmentProps) => {
  const translate = useTranslate()
  const { field } = useController({ control, name: `codes.${index}.ownDepartmentId` })
  const code = [row.departmentCode, row.name].filter(Boolean).join(' ')
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
      <TextField
        select
        size="small"
        inputRef={field.ref}
        name={field.name}
        value={field.value ?? ''}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
        slotProps={{
          select: { native: true },
          htmlInput: { 'aria-label': translate('renkei.department_codes.department_of', { code }) },
        }}
        sx={{ flex: '1 1 auto', maxWidth: 320 }}
      >
        <option value="">{translate('renkei.department_codes.no_department')}</option>
        {departments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <Box sx={{ flex: 'none', minWidth: 72 }}>{field.value === null && <Unassigned />}</Box>
    </Stack>
  )
}

const Name = ({ row: { name } }: { readonly row: CodeRow }) => {
  const translate = useTranslate()
  return name ?? <Box sx={{ color: 'text.secondary' }}>{translate('renkei.department_codes.no_name')}</Box>
}

const columns = ['code', 'name', 'department'] as const

const CodeTable = ({ rows, ...form }: CodeRowsProps) => {
  const translate = useTranslate()
  return (
    <Table size="small" aria-label={translate('renkei.department_codes.table')}>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column}>{translate(`renkei.department_codes.columns.${column}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, index) => (
          <TableRow key={row.departmentCode}>
            <TableCell component="th" scope="row" className="figures" sx={{ fontWeight: 700 }}>
              {row.departmentCode}
            </TableCell>
            <TableCell>
              <Name row={row} />
            </TableCell>
            <TableCell sx={{ width: '60%' }}>
              <Department {...form} row={row} index={index} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const CodeCards = ({ rows, ...form }: CodeRowsProps) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map((row, index) => (
      <Box component="li" key={row.departmentCode} sx={{ py: 1, borderTop: 1, borderColor: 'hairline' }}>
        <Stack direction="row" sx={{ gap: 1, mb: 0.5 }}>
          <Typography className="figures" sx={{ fontWeight: 700 }}>
            {row.departmentCode}
          </Typography>
          <Name row={row} />
        </Stack>
        <Department {...form} row={row} index={index} />
      </Box>
    ))}
  </Box>
)

/** One row per code; on a phone the department is below its code. */
export const CodeRows = (props: CodeRowsProps) =>
  useDevice() === 'phone' ? <CodeCards {...props} /> : <CodeTable {...props} />
