import { Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Question } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useSampleKinds } from './useSampleKinds.ts'
import { type SampleData as Sample, useSampleData } from './sampleDataQuery.ts'
import './texts.ts'

interface PartProps {
  readonly sample: Sample
  readonly onChange: (next: Sample) => void
}

const text = (key: string) => `renkei.sample_data.${key}`

/** Adds the data, or says why that cannot be done yet. */
const Offer = ({ sample: { obstacle }, onChange }: PartProps) => {
  const translate = useTranslate()
  const kinds = useSampleKinds()
  const add = useMutation({ mutationFn: () => api.addSampleData(), onSuccess: onChange })
  // An office with figures of its own has no use for made-up ones.
  if (obstacle === 'own_data') return null
  if (obstacle !== null)
    return <Typography color="text.secondary">{translate(text(`obstacles.${obstacle}`))}</Typography>
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography color="text.secondary">{translate(text('offer'), { kinds })}</Typography>
      <Button variant="outlined" loading={add.isPending} onClick={() => add.mutate()}>
        {translate(text('add'))}
      </Button>
      {add.error && <SaveFailure error={add.error} />}
    </Stack>
  )
}

/** Removes the data after a question. */
const Remove = ({ onChange }: Pick<PartProps, 'onChange'>) => {
  const translate = useTranslate()
  const kinds = useSampleKinds()
  const [isAsked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.removeSampleData(),
    onSuccess: (next) => {
      setAsked(false)
      onChange(next)
    },
  })
  return (
    <>
      <Button color="error" onClick={() => setAsked(true)} sx={{ ml: -1 }}>
        {translate(text('remove'))}
      </Button>
      <Question
        isOpen={isAsked}
        title={translate(text('remove_title'))}
        confirm={translate(text('remove'))}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(false)}
      >
        <Typography>{translate(text('remove_question'), { kinds })}</Typography>
        {remove.error && <SaveFailure error={remove.error} />}
      </Question>
    </>
  )
}

const Progress = ({ sample }: Pick<PartProps, 'sample'>) => {
  const translate = useTranslate()
  const { state, fileCount, doneCount, failedCount } = sample
  const ended = doneCount + failedCount
  return (
    <Stack component="output" spacing={0.5} sx={{ width: '100%' }}>
      <Typography>{translate(text(state), { done: ended, count: fileCount })}</Typography>
      <LinearProgress
        aria-hidden
        {...(state === 'adding' && fileCount > 0
          ? { variant: 'determinate', value: (ended / fileCount) * 100 }
          : { variant: 'indeterminate' })}
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Stack>
  )
}

/** Data of a made-up hospital: it is added to try the product, and removed before the office's own comes. */
export const SampleData = () => {
  const translate = useTranslate()
  const isOwner = useCurrentUser()?.role === 'owner'
  const { query, store } = useSampleData()
  const sample = query.data
  if (!sample) return query.error ? <LoadError error={query.error} onRetry={() => void query.refetch()} /> : null
  if (sample.state === 'none') return isOwner ? <Offer sample={sample} onChange={store} /> : null
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {sample.state === 'present' ? (
        <Typography>{translate(text('present'))}</Typography>
      ) : (
        <Progress sample={sample} />
      )}
      {sample.failedCount > 0 && (
        <Typography color="error">{translate(text('failed'), { count: sample.failedCount })}</Typography>
      )}
      {isOwner && sample.state !== 'removing' && <Remove onChange={store} />}
    </Stack>
  )
}
