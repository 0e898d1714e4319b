import { Stack } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { maxOwnDepartments, OwnDepartments } from '#contract/facts/ownMedicalInstitution.ts'
import { api } from '#dataProvider/client.ts'
import { UnsavedBar } from '#ui/form/drafts/UnsavedBar.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import { formatCount } from '#ui/format.ts'
import { choicesOf, departmentsQuery } from '#ui/institutions/useLookups.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { ofEntries, SettingConflict } from '#ui/settings/SettingConflict.tsx'
import { useSettingConflict, type Versioned } from '#ui/settings/useSettingConflict.ts'
import { comparedDepartments, type ComparedDepartment } from '../tenantSetting/comparedDepartments.ts'
import { SettingActions } from '#ui/settings/SettingActions.tsx'
import type { FirstSteps } from './firstStepsQuery.ts'
import { useStoreFirstSteps } from './useStoreFirstSteps.ts'

/** The nationwide departments by name, each once. */
const useDepartmentChoices = () => {
  const query = useQuery(departmentsQuery)
  const named = choicesOf(query.data ?? []).map(({ name, group = '' }) => ({ key: name, name, group }))
  return { query, choices: [...new Map(named.map((choice) => [choice.key, choice])).values()] }
}

interface StoredDepartments extends Versioned {
  readonly ownDepartments: FirstSteps['ownDepartments']
}

const comparisonOf = (order: string) =>
  ofEntries<{ readonly ownDepartments: readonly ComparedDepartment[] }, ComparedDepartment>({
    ...comparedDepartments,
    listOf: ({ ownDepartments }) => ownDepartments,
    withList: (_values, ownDepartments) => ({ ownDepartments }),
    order,
  })

export interface OwnDepartmentsStepProps {
  readonly firstSteps: FirstSteps
  /** Called once the choice has been stored. */
  readonly onSaved: () => void
  /** Discards the choice and loads what somebody else has saved in the meantime. */
  readonly onReload: () => void
}

/** Chooses the own departments from the nationwide list. Those with names of their own stay as they are. */
export const OwnDepartmentsStep = ({ firstSteps, onSaved, onReload }: OwnDepartmentsStepProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const store = useStoreFirstSteps()
  const { query, choices } = useDepartmentChoices()
  const stored = firstSteps.ownDepartments.map(({ name }) => name)
  const [names, setNames, restoredSince] = useTypedState<readonly string[]>('first own departments', stored, {
    hasBar: true,
  })
  const conflict = useSettingConflict<StoredDepartments>(OwnDepartments, {
    ownDepartments: firstSteps.ownDepartments,
    updatedAt: firstSteps.ownDepartmentsUpdatedAt,
  })
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.first_steps.own_departments.${key}`, args)
  const save = useMutation({
    mutationFn: (chosen: readonly string[]) =>
      api.chooseOwnDepartments({ body: { names: [...chosen], ownDepartmentsUpdatedAt: conflict.version() } }),
    onError: conflict.note,
    onSuccess: (next) => {
      store(next)
      onSaved()
      toast('renkei.form.saved')
    },
  })
  if (query.error && !query.data) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  const { base } = conflict
  const isDirty = names.join('\n') !== stored.join('\n')
  return (
    <Stack
      component="form"
      spacing={1.5}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(names)
      }}
    >
      {restoredSince !== undefined && <UnsavedBar since={restoredSince} onDiscard={() => setNames(stored)} />}
      <MultiChoice
        label={text('label')}
        choices={choices}
        value={names}
        onChange={(chosen) => setNames(chosen.slice(0, maxOwnDepartments))}
        disabled={query.isPending}
        helperText={text('count', {
          count: formatCount(names.length, locale),
          max: formatCount(maxOwnDepartments, locale),
        })}
      />
      <SettingActions
        isDirty={isDirty}
        isPending={save.isPending}
        error={conflict.newer ? undefined : (save.error ?? undefined)}
        onCancel={() => {
          setNames(stored)
          save.reset()
        }}
        onReload={onReload}
      />
      <SettingConflict
        conflict={conflict}
        valuesOf={(newer) => ({
          ownDepartments: newer.ownDepartments.map(({ id, name }) => ({ departmentId: id, name })),
        })}
        typed={() => ({
          ownDepartments: names.map((name) => ({
            departmentId: base.ownDepartments.find((department) => department.name === name)?.id ?? null,
            name,
          })),
        })}
        comparison={comparisonOf(translate('renkei.conflict.order'))}
        onSave={({ ownDepartments }) => {
          const chosen = [...new Set(ownDepartments.map(({ name }) => name))]
          setNames(chosen)
          save.mutate(chosen)
        }}
      />
    </Stack>
  )
}
