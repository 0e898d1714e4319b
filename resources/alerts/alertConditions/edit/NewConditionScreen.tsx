import { Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Page } from '#ui/page/Page.tsx'
import { ConditionForm } from './ConditionForm.tsx'
import { draftOfCopy, emptyDraft } from './draft.ts'
import { alertPresets } from './presets.ts'
import { PresetChoice } from './PresetChoice.tsx'
import { useConditionWords } from './useConditionWords.ts'
import '../texts.ts'

interface FormOfProps {
  readonly hasVisits: boolean
}

const OfCopy = ({ id, hasVisits }: FormOfProps & { readonly id: number }) => {
  const text = useConditionWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['alert_conditions', 'copied', id],
    queryFn: ({ signal }) => api.getAlertCondition({ id }, { signal }),
    // What is being changed must not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={480} />
  const draft = draftOfCopy(data)
  return (
    <ConditionForm
      name={`alert condition copied from ${id}`}
      start={{ ...draft, name: text('copy_of', { name: draft.name }).slice(0, 100) }}
      hasVisits={hasVisits}
      gone={data.invalid.map(({ name }) => name)}
      formerPreset={data.formerPreset}
    />
  )
}

const OfPreset = ({ preset: key, hasVisits }: FormOfProps & { readonly preset: string }) => {
  const text = useConditionWords()
  const preset = alertPresets.find((one) => one.key === key)
  return (
    <ConditionForm
      name={`alert condition from ${key}`}
      start={preset ? { ...preset.draft, name: text(`presets.${preset.key}.name`) } : emptyDraft}
      hasVisits={hasVisits}
      gone={[]}
    />
  )
}

/** `/alert_conditions/new`: from a preset (`preset`), a copy of another condition (`copy`), or empty. */
const NewConditionScreen = () => {
  const text = useConditionWords()
  const hasVisits = useCurrentUser()?.features.includes('communications') ?? false
  const [parameters] = useSearchParams()
  const copied = Number(parameters.get('copy'))
  const preset = parameters.get('preset')
  return (
    <Page title={text('new_title')} back={{ to: '/alert_conditions', title: text('title') }}>
      <Typography component="h1" variant="h2" sx={{ mb: 2 }}>
        {text('new_title')}
      </Typography>
      {Number.isSafeInteger(copied) && copied > 0 ? (
        <OfCopy key={copied} id={copied} hasVisits={hasVisits} />
      ) : preset === null ? (
        <PresetChoice hasVisits={hasVisits} />
      ) : (
        <OfPreset key={preset} preset={preset} hasVisits={hasVisits} />
      )}
    </Page>
  )
}

export default NewConditionScreen
