import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  InputAdornment,
  TextField,
  Typography,
} from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { api, type Reply } from '#dataProvider/client.ts'
import { today } from '#ui/format.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { updatedAtOf, useHold, VersionedForm } from '#ui/form/drafts/HeldVersion.tsx'
import { CancelButton, TypingDialog } from '#ui/form/dialogs/TypingDialog.tsx'
import { Overtaken } from '#ui/form/drafts/Overtaken.tsx'
import { DeletedMeanwhile } from '#ui/form/drafts/DeletedMeanwhile.tsx'
import { UnsavedBar } from '#ui/form/drafts/UnsavedBar.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { ofParts, type Parts, SettingConflict, textIn } from '#ui/settings/SettingConflict.tsx'
import { useSettingConflict } from '#ui/settings/useSettingConflict.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { LetterRules } from '#contract/facts/letterRules.ts'
import { noValue } from '#contract/noValue.ts'
import { useWatchedDepartments } from './useOwnDepartments.ts'
import { DepartmentRules } from './DepartmentRules.tsx'
import { lettersKey } from './letter.ts'
import { DayField } from '#ui/dates/DayField.tsx'
import {
  areValid,
  dayFields,
  daysIn,
  type DepartmentDays,
  isValidDay,
  ofDayFields,
  type TypedDays,
  typedDays,
} from './ruleDays.ts'

type Rules = Reply<'getReferralLetterRules'>

const rulesKey = [...lettersKey, 'rules'] as const

/** Opens the dialog with the address of the list. */
export const rulesHash = '#rules'

interface RulesFormProps {
  readonly stored: Rules
  /** Called with whether there is something that is not saved. */
  readonly onChanged: (isChanged: boolean) => void
  readonly onReload: () => void
  readonly onClose: () => void
}

interface TypedRules {
  readonly startsOn: string
  readonly days: ReturnType<typeof typedDays>
  readonly departments: readonly DepartmentDays[]
  /** The version that it was begun with. */
  readonly begun: Rules
}

const typedRules = (stored: Rules): TypedRules => ({
  startsOn: stored.startsOn ?? `${today().slice(0, 7)}-01`,
  days: typedDays(stored),
  departments: stored.departments.map((rules) => ({ ownDepartmentId: rules.ownDepartmentId, days: typedDays(rules) })),
  begun: stored,
})

const departmentPrefix = 'department '
const isDepartmentField = (field: string) => field.startsWith(departmentPrefix)
const departmentIn = (field: string) => Number(field.slice(departmentPrefix.length))

/** The rules as fields: the day, the days of each kind, and those of each department together. */
const ruleParts: Pick<Parts<TypedRules>, 'fieldsIn' | 'from'> = {
  fieldsIn: ({ startsOn, days, departments }) => ({
    startsOn,
    ...days,
    ...Object.fromEntries(departments.map((own) => [`${departmentPrefix}${own.ownDepartmentId}`, own.days])),
  }),
  from: (chosen, mine) => ({
    ...mine,
    startsOn: textIn(chosen['startsOn']),
    days: ofDayFields((field) => textIn(chosen[field])),
    departments: Object.entries(chosen).flatMap(([field, days]) =>
      isDepartmentField(field) && days ? [{ ownDepartmentId: departmentIn(field), days: days as TypedDays }] : [],
    ),
  }),
}

const useComparison = (departmentName: (id: number) => string) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.letters.rules.${key}`)
  return ofParts<TypedRules>({
    ...ruleParts,
    nameOf: (field) => (isDepartmentField(field) ? departmentName(departmentIn(field)) : text(field)),
    textOf: (field, value) => {
      if (!isDepartmentField(field)) return String(value)
      const own = value as TypedDays | undefined
      return own ? dayFields.map((one) => `${text(`${one}_short`)} ${own[one] || noValue}`).join('\n') : ''
    },
  })
}

/** Saves the rules without those of departments that are gone. */
const useSave = (isGone: (departmentId: number) => boolean, onError: (error: Error) => void, onSaved: () => void) => {
  const toast = useToast()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (rules: TypedRules) =>
      api.replaceReferralLetterRules({
        body: {
          startsOn: rules.startsOn,
          ...daysIn(rules.days),
          departments: rules.departments
            .filter(({ ownDepartmentId: id }) => !isGone(id))
            .map((own) => ({ ownDepartmentId: own.ownDepartmentId, ...daysIn(own.days) })),
          updatedAt: rules.begun.updatedAt,
        },
      }),
    onError,
    onSuccess: async () => {
      toast('renkei.form.saved')
      onSaved()
      await queryClient.invalidateQueries({ queryKey: lettersKey })
    },
  })
}

interface DayFieldsProps {
  readonly days: TypedDays
  readonly onChange: (days: TypedDays) => void
}

/** Within how many days each kind of letter is due. */
const DayFields = ({ days, onChange }: DayFieldsProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.letters.rules.${key}`)
  return (
    <>
      {dayFields.map((field) => (
        <TextField
          key={field}
          label={text(field)}
          helperText={text(`${field}_hint`)}
          error={!isValidDay(days[field])}
          value={days[field]}
          onChange={({ target }) => onChange({ ...days, [field]: target.value })}
          slotProps={{
            htmlInput: { inputMode: 'numeric', maxLength: 3 },
            input: { endAdornment: <InputAdornment position="end">{text('days')}</InputAdornment> },
          }}
        />
      ))}
    </>
  )
}

const RulesForm = ({ stored, onChanged, onReload, onClose }: RulesFormProps) => {
  const translate = useTranslate()
  // The version that somebody has seen comes back with what was typed, so that newer rules are not replaced unseen.
  const [typed, setTyped, restoredSince] = useTypedState('letter rules', () => typedRules(stored), { hasBar: true })
  const { startsOn, days, departments, begun } = typed
  const conflict = { ...useSettingConflict(LetterRules, stored), base: begun }
  const { data: ownDepartments } = useWatchedDepartments()
  const isGone = (id: number) => ownDepartments?.every((one) => one.id !== id) ?? false
  // What a colleague deletes meanwhile is gone from here too.
  const gone = departments.filter(({ ownDepartmentId: id }) => isGone(id))
  const staying = departments.filter(({ ownDepartmentId: id }) => !isGone(id))
  const text = (key: string) => translate(`renkei.letters.rules.${key}`)
  const [first] = useState(() => JSON.stringify([startsOn, days, departments]))
  const isChanged = JSON.stringify([startsOn, days, departments]) !== first
  useHold(isChanged)
  const save = useSave(isGone, conflict.note, onClose)
  const isUnsaved = isChanged && !save.isPending
  useEffect(() => {
    onChanged(isUnsaved)
    return () => onChanged(false)
  }, [onChanged, isUnsaved])
  const departmentName = (id: number) => ownDepartments?.find((one) => one.id === id)?.name ?? `#${id}`
  const comparison = useComparison(departmentName)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(typed)
  }
  return (
    <form onSubmit={submit}>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, '&&': { pt: 1 } }}>
        {restoredSince !== undefined && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <UnsavedBar since={restoredSince} onDiscard={() => setTyped(typedRules(stored))} />
          </Box>
        )}
        <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
          {text('hint')}
        </Typography>
        <DayField
          required
          label={text('startsOn')}
          helperText={text('startsOn_hint')}
          value={startsOn}
          onChange={(day) => setTyped({ ...typed, startsOn: day ?? '' })}
          max={today()}
        />
        <DayFields days={days} onChange={(changed) => setTyped({ ...typed, days: changed })} />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <DeletedMeanwhile
            gone={gone.map(({ ownDepartmentId: id, days: own }) => ({
              kind: 'own_department',
              id,
              typed: dayFields.map((field) => `${text(`${field}_short`)} ${own[field] || noValue}`).join(' '),
            }))}
          />
        </Box>
        <DepartmentRules
          given={staying}
          usual={days}
          onChange={(changed) => setTyped({ ...typed, departments: changed })}
        />
        {!save.error && !save.isPending && <Overtaken />}
        {save.error && !conflict.newer && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <SaveFailure error={save.error} storedAt={{ hash: rulesHash }} />
          </Box>
        )}
        {isEditConflict(save.error) && !conflict.newer && (
          <Button onClick={onReload} sx={{ justifySelf: 'start' }}>
            {text('reload')}
          </Button>
        )}
        <SettingConflict
          conflict={conflict}
          valuesOf={typedRules}
          typed={() => typed}
          comparison={comparison}
          onSave={(chosen, newer) => {
            const next = { ...chosen, begun: newer.begun }
            setTyped(next)
            save.mutate(next)
          }}
        />
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button
          type="submit"
          variant="contained"
          loading={save.isPending}
          disabled={startsOn === '' || ![days, ...staying.map((rules) => rules.days)].every(areValid)}
        >
          {translate('renkei.shell.save')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The day from which letters are owed, and within how many days each kind is due, for all and for single departments. */
export const RulesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const titleId = useId()
  const [isChanged, setChanged] = useState(false)
  const query = useQuery({
    queryKey: rulesKey,
    queryFn: ({ signal }) => api.getReferralLetterRules({}, { signal }),
    staleTime: 0,
  })
  return (
    <TypingDialog typed={isChanged} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('renkei.letters.rules.title')}</DialogTitle>
      <VersionedForm query={query} lines={8} versionOf={updatedAtOf}>
        {(stored, { reload }) => (
          <RulesForm stored={stored} onChanged={setChanged} onReload={reload} onClose={onClose} />
        )}
      </VersionedForm>
    </TypingDialog>
  )
}
