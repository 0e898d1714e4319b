import {
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import { DiscardQuestion } from '#ui/form/dialogs/DiscardQuestion.tsx'
import { HospitalCountMonth, maxPatients } from '#contract/facts/hospitalCounts.ts'
import { formatCount, formatMonth } from '#ui/format.ts'
import { ofParts, SettingConflict, textIn } from '#ui/settings/SettingConflict.tsx'
import { layOver, useSettingConflict } from '#ui/settings/useSettingConflict.ts'
import { SettingActions } from '#ui/settings/SettingActions.tsx'
import { useSettingForm } from '#ui/settings/useSettingForm.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import {
  type CountField,
  countFields,
  countIn,
  type CountMonth,
  enteredIn,
  ofEachCount,
  payloadOf,
  wholeHospital,
} from './counts.ts'
import { useSaveMonth } from './useCounts.ts'

interface Row extends Record<CountField, string> {
  departmentId: number
}
interface Values {
  rows: Row[]
}

export interface MonthEditorProps {
  readonly month: CountMonth
  readonly departments: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
  /** Loads what somebody else has saved in the meantime. */
  readonly onReload: () => void
}

const valuesOf = (month: CountMonth, departments: MonthEditorProps['departments']): Values => {
  const entered = enteredIn(month)
  return {
    rows: [wholeHospital, ...departments.map(({ id }) => id)].map((departmentId) => ({
      departmentId,
      ...ofEachCount((field) => String(entered.get(departmentId)?.[field] ?? '')),
    })),
  }
}

/** The value that counts without an entry. */
const derivedOf = ({ whole, departments }: CountMonth, departmentId: number, field: CountField) =>
  departmentId === wholeHospital
    ? whole[field].derived
    : departments.find(({ ownDepartmentId }) => ownDepartmentId === departmentId)?.[field].derived

interface CountTableProps extends Pick<MonthEditorProps, 'month' | 'departments'> {
  readonly form: UseFormReturn<Values>
}

/** A row of fields for the whole hospital and for each department. */
const CountTable = ({ month, departments, form: { register, formState } }: CountTableProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.hospital_counts.${key}`, args)
  const names = new Map(departments.map(({ id, name }) => [id, name]))
  const isCount = (typed: string) => {
    const count = countIn(typed)
    return (count !== undefined && (count ?? 0) <= maxPatients) || text('no_number')
  }
  return (
    <Table size="small" sx={{ '& .MuiTableCell-root': { px: 0.75, py: 0.5 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{text('department')}</TableCell>
          {countFields.map((field) => (
            <TableCell key={field}>{text(`counts.${field}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {valuesOf(month, departments).rows.map(({ departmentId }, index) => {
          const name = names.get(departmentId) ?? text('whole')
          return (
            <TableRow key={departmentId}>
              <TableCell component="th" scope="row" sx={{ minWidth: 110, fontWeight: 700 }}>
                {name}
              </TableCell>
              {countFields.map((field) => {
                const derived = derivedOf(month, departmentId, field)
                const isUnsettled = field === 'ambulanceCount' && month.areAdmissionsUnsettled
                const error = formState.errors.rows?.[index]?.[field]
                return (
                  <TableCell key={field} sx={{ minWidth: 116, verticalAlign: 'top' }}>
                    <TextField
                      {...register(`rows.${index}.${field}`, { validate: isCount })}
                      size="small"
                      fullWidth
                      error={error !== undefined}
                      sx={{ '& ::placeholder': { color: 'text.secondary', opacity: 1 } }}
                      helperText={error?.message}
                      placeholder={
                        typeof derived === 'number'
                          ? text(isUnsettled ? 'derived_unsettled' : 'derived_value', {
                              count: formatCount(derived, locale),
                            })
                          : ''
                      }
                      slotProps={{
                        htmlInput: {
                          inputMode: 'numeric',
                          'aria-label': `${name} ${text(`counts.${field}`)}`,
                          style: { textAlign: 'right' },
                        },
                      }}
                    />
                  </TableCell>
                )
              })}
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

/** The form for a month's counts by department. Empty fields show the values derived from files. */
export const MonthEditor = ({ month, departments, onClose, onReload }: MonthEditorProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const device = useDevice()
  const titleId = useId()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.hospital_counts.${key}`, args)
  const [isAsking, setAsking] = useState(false)
  const save = useSaveMonth(month.month)
  const { form, unsavedBar } = useSettingForm<Values>(
    `hospital_counts ${month.month}`,
    'rows',
    valuesOf(month, departments),
  )
  const { handleSubmit, getValues, formState } = form
  const conflict = useSettingConflict(HospitalCountMonth, month)
  const names = new Map(departments.map(({ id, name }) => [id, name]))
  const store = ({ rows }: Values) => {
    const entered = new Map(
      rows.map((row) => [row.departmentId, ofEachCount((field) => countIn(row[field]) ?? null)] as const),
    )
    save.mutate(payloadOf(entered, conflict.version()), {
      onError: conflict.note,
      onSuccess: () => {
        toast('renkei.form.saved')
        onClose()
      },
    })
  }
  const submit = handleSubmit(store)
  const comparison = ofParts<Values>({
    fieldsIn: ({ rows }) =>
      Object.fromEntries(
        rows.flatMap((row) => countFields.map((field) => [`${row.departmentId} ${field}`, row[field]] as const)),
      ),
    from: (chosen, { rows }) => ({
      rows: rows.map(({ departmentId }) => ({
        departmentId,
        ...ofEachCount((field) => textIn(chosen[`${departmentId} ${field}`])),
      })),
    }),
    nameOf: (field) => {
      const [departmentId, count] = field.split(' ')
      return `${names.get(Number(departmentId)) ?? text('whole')} ${text(`counts.${count}`)}`
    },
    textOf: (_field, value) => String(value),
  })
  const cancel = () => (formState.isDirty ? setAsking(true) : onClose())
  const title = text('edit_title', { month: formatMonth(month.month, locale) })
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={device === 'phone'}
      aria-labelledby={titleId}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown') cancel()
      }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <form noValidate onSubmit={(event) => void submit(event)}>
          {unsavedBar}
          <Typography color="text.secondary" sx={{ mb: 1.5 }}>
            {text('edit_hint')}
          </Typography>
          <Box component="section" aria-label={title} tabIndex={0} sx={{ overflowX: 'auto', mb: 2 }}>
            <CountTable month={month} departments={departments} form={form} />
          </Box>
          <SettingActions
            isDirty={formState.isDirty}
            isPending={save.isPending}
            error={conflict.newer ? undefined : (save.error ?? undefined)}
            leaves
            onCancel={onClose}
            onReload={onReload}
          />
        </form>
        <SettingConflict
          conflict={conflict}
          valuesOf={(newer) => valuesOf(newer, departments)}
          typed={getValues}
          comparison={comparison}
          onSave={(values, newer) => {
            layOver(form, newer, values)
            store(values)
          }}
        />
        <DiscardQuestion isOpen={isAsking} onDiscard={onClose} onStay={() => setAsking(false)} />
      </DialogContent>
    </Dialog>
  )
}
