import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { monthAfter, monthsBetween } from '#contract/months.ts'
import { targetMeasures, targetOperations } from '#contract/work/targets.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { formatMonth } from '#ui/format.ts'
import { NumberField } from '#ui/inputs/NumberField.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { newerRecordIn } from '#ui/form/conflict/conflict.ts'
import { useConflict } from '#ui/form/conflict/useConflict.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { useDevice } from '#ui/useDevice.ts'
import { fieldOf } from './ProgressCard.tsx'
import { LaterTargets } from './LaterTargets.tsx'
import { TargetsConflict } from './TargetsConflict.tsx'
import { CancelButton, TypingDialog } from '#ui/form/dialogs/TypingDialog.tsx'
import { type Target, useLaterTargets, useSaveTargets, useTargets } from './useTargets.ts'
import { UnsavedBar } from '#ui/form/drafts/UnsavedBar.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'

const scopes = ['this_month', 'rest_of_year'] as const
type Scope = (typeof scopes)[number]

/** The months from one to the last of its fiscal year, March. */
const restOfYear = (month: string) => {
  const year = Number(month.slice(0, 4)) + (Number(month.slice(5, 7)) >= 4 ? 1 : 0)
  return monthsBetween(month, `${year}-03-01`)
}

const largestTarget = 10_000

interface GridProps {
  readonly targets: readonly Target[]
  readonly onChange: (targets: readonly Target[]) => void
  /** Called with the names of the fields whose text is no number. */
  readonly onUnreadable: (change: (names: ReadonlySet<string>) => ReadonlySet<string>) => void
}

const Grid = ({ targets, onChange, onUnreadable }: GridProps) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const text = (key: string) => translate(`renkei.targets.${key}`)
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ '& td, & th': { px: { xs: 0.5, sm: 1 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>{text('whose')}</TableCell>
            {targetMeasures.map((measure) => (
              <TableCell key={measure}>{text(`measures.${measure}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {targets.map((target, row) => {
            const name = target.staff ? staffName(target.staff) : text('office')
            const labelOf = (measure: (typeof targetMeasures)[number]) => `${name} ${text(`measures.${measure}`)}`
            return (
              <TableRow key={target.staff?.id ?? 'office'}>
                <TableCell component="th" scope="row" sx={{ minWidth: 96 }}>
                  {name}
                </TableCell>
                {targetMeasures.map((measure) => (
                  <TableCell key={measure}>
                    <NumberField
                      value={target[fieldOf[measure]]}
                      min={0}
                      max={largestTarget}
                      isOptional
                      onChange={(number) => {
                        onUnreadable((names) => new Set([...names].filter((one) => one !== labelOf(measure))))
                        onChange(targets.with(row, { ...target, [fieldOf[measure]]: number }))
                      }}
                      onUnreadable={() => onUnreadable((names) => new Set([...names, labelOf(measure)]))}
                      slotProps={{ htmlInput: { 'aria-label': labelOf(measure) } }}
                      sx={{ width: { xs: 64, sm: 88 } }}
                    />
                  </TableCell>
                ))}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </Box>
  )
}

interface TypedTargets {
  /** Absent while nothing was changed. */
  readonly edited?: readonly Target[]
  /** The version that was changed, and the targets as they were in it. */
  readonly basedOn?: string | null
  readonly seen?: readonly Target[]
  readonly scope: Scope
}

const untouched: TypedTargets = { scope: 'this_month' }

/** The names of the fields in which something else stands than before. */
const useChangedNames = (edited: readonly Target[] | undefined, seen: readonly Target[] | undefined) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const text = (key: string) => translate(`renkei.targets.${key}`)
  return (edited ?? []).flatMap((target) => {
    const before = seen?.find(({ staff }) => staff?.id === target.staff?.id)
    const name = target.staff ? staffName(target.staff) : text('office')
    return targetMeasures
      .filter((measure) => (before?.[fieldOf[measure]] ?? null) !== target[fieldOf[measure]])
      .map((measure) => `${name} ${text(`measures.${measure}`)}`)
  })
}

/** Which fields hold a text that is no number, and how to make all of them anew. */
const useFields = () => {
  const [fieldsMade, setFieldsMade] = useState(0)
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set())
  /** What was no number goes with the fields in which it stood. */
  const makeFieldsAnew = () => {
    setUnreadable(new Set())
    setFieldsMade((count) => count + 1)
  }
  return { fieldsMade, makeFieldsAnew, unreadable, setUnreadable }
}

/** The targets of another month in place of those of the same persons. */
const copiedOnto = (targets: readonly Target[], before: readonly Target[]) =>
  targets.map((target) => {
    const same = before.find(({ staff }) => staff?.id === target.staff?.id)
    return same ? { ...same, staff: target.staff } : target
  })

const ScopeChoice = ({ value, onChange }: { readonly value: Scope; readonly onChange: (scope: Scope) => void }) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.targets.${key}`)
  return (
    <OneChoice label={text('scope')} choices={scopes} nameOf={text} value={value} onChange={onChange} minWidth={220} />
  )
}

export interface TargetsDialogProps {
  readonly month: string
  readonly onClose: () => void
}

/** Sets the targets of a month, or the same ones until the end of the fiscal year. */
export const TargetsDialog = ({ month, onClose }: TargetsDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const device = useDevice()
  const query = useTargets(month)
  const [{ edited, basedOn, seen, scope }, setTyped, restoredSince] = useTypedState<TypedTargets>(
    `targets ${month}`,
    untouched,
    { hasBar: true },
  )
  const { fieldsMade, makeFieldsAnew, unreadable, setUnreadable } = useFields()
  const change = (changes: Partial<TypedTargets>) => setTyped((before) => ({ ...before, ...changes }))
  const targets = edited ?? query.data?.targets ?? []
  const months = scope === 'this_month' ? [month] : restOfYear(month)
  // What stands in the later months is shown, and goes along as what was seen.
  const later = useLaterTargets(months.slice(1))
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.targets.${key}`, args)
  const changed = useChangedNames(edited, seen)
  const edit = (next: readonly Target[]) => {
    change({
      edited: next,
      ...(edited === undefined && { basedOn: query.data?.updatedAt ?? null, seen: query.data?.targets ?? [] }),
    })
  }
  const discard = () => {
    setTyped(untouched)
    makeFieldsAnew()
  }
  const copy = useMutation({
    mutationFn: () => api.listTargets({ month: monthAfter(month, -1) }),
    onSuccess: ({ targets: before }) => {
      makeFieldsAnew()
      edit(copiedOnto(targets, before))
    },
  })
  const { newer, savedBy, note, close } = useConflict<Reply<'replaceTargets'>>(targetOperations.replaceTargets.response)
  const save = useSaveTargets({ months, later, onError: note, onSaved: onClose })
  return (
    <TypingDialog
      typed={[edited, scope]}
      isBusy={save.isPending}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      fullScreen={device === 'phone'}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{text('set_of', { month: formatMonth(month, locale) })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <Typography variant="body2" color="text.secondary">
          {text('set_hint')}
        </Typography>
        {restoredSince !== undefined && <UnsavedBar since={restoredSince} names={changed} onDiscard={discard} />}
        <QueryState query={query} lines={6}>
          {() => <Grid key={fieldsMade} targets={targets} onChange={edit} onUnreadable={setUnreadable} />}
        </QueryState>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button variant="outlined" disabled={!query.data} loading={copy.isPending} onClick={() => copy.mutate()}>
            {text('copy')}
          </Button>
          <ScopeChoice
            value={scope}
            onChange={(value) => {
              change({ scope: value })
              edit(targets)
            }}
          />
        </Stack>
        <LaterTargets months={later.months} targets={targets} />
        {later.error && <LoadError error={later.error} onRetry={() => void later.refetch()} />}
        {save.error && !newerRecordIn(save.error, targetOperations.replaceTargets.response) && (
          <SaveFailure error={save.error} />
        )}
        {newer && (
          <TargetsConflict
            versions={{ base: seen ?? newer.targets, mine: targets, theirs: newer.targets }}
            savedBy={savedBy}
            onSave={(chosen) => {
              close()
              change({ edited: chosen, basedOn: newer.updatedAt, seen: newer.targets })
              save.mutate({ targets: chosen, updatedAt: newer.updatedAt })
            }}
            onClose={close}
          />
        )}
        {copy.error && <SaveFailure error={copy.error} />}
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button
          variant="contained"
          disabled={unreadable.size > 0 || edited === undefined || later.months.length < months.length - 1}
          loading={save.isPending}
          onClick={() => save.mutate({ targets, updatedAt: basedOn ?? null })}
        >
          {translate('renkei.shell.save')}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
