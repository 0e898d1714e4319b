import { Box, Button, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { usePermission } from '#authProvider/usePermission.ts'
import { api, ApiError } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { formatCount } from '#ui/format.ts'
import { NotPermitted } from '#ui/permissions/NotPermitted.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { type Changes, clashing, isTicked, waitingOf } from './confirming.ts'
import { type DataUpload, type UploadChoice, uploadsKey, useConsequences, useWaiting } from './uploadQueries.ts'
import { WaitingRow } from './WaitingRow.tsx'
import '../imports/texts.ts'

/** The files, by their places in the call, that were not started because other ones stand in their months than were shown. Whoever still wants them ticks them anew. */
const changedMonths = (error: Error): readonly number[] =>
  error instanceof ApiError && error.body.code === 'months_changed'
    ? (error.problem.errors ?? []).map(({ path }) => Number(path.split('.')[1]))
    : []

const Choices = ({ uploads }: { readonly uploads: readonly DataUpload[] }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const queryClient = useQueryClient()
  const undecidedId = useId()
  const mayStart = usePermission('patient_numbers')
  const [changes, setChanges] = useTypedState<Readonly<Record<number, Changes>>>('waiting uploads', {})
  const waiting = uploads.map((upload) => waitingOf(upload, changes[upload.id]))
  const { consequences, isOfBefore } = useConsequences(waiting.flatMap(({ choice }) => choice ?? []))
  const ticked = waiting.filter((one) => isTicked(one, changes[one.upload.id], consequences.get(one.upload.id)))
  const chosen = ticked.flatMap(({ choice }): UploadChoice[] => {
    if (!choice) return []
    const { sameFile, standingVersion: seen } = consequences.get(choice.id) ?? {}
    return [{ ...choice, ...(sameFile && { again: true }), ...(seen !== undefined && { seen }) }]
  })
  const clashes = clashing(chosen)
  const isUndecided = ticked.some(({ isDecided }) => !isDecided)
  const start = useMutation({
    mutationFn: () => api.startDataUploads({ body: { uploads: chosen } }),
    onSuccess: () => toast('renkei.data_uploads.started'),
    onError: (error) => {
      const ids = changedMonths(error).flatMap((index) => chosen[index]?.id ?? [])
      if (ids.length > 0)
        setChanges((before) => ({
          ...before,
          ...Object.fromEntries(ids.map((id) => [id, { ...before[id], isTicked: false }])),
        }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: uploadsKey }),
  })
  return (
    <Stack spacing={1.5}>
      <Typography color="text.secondary">{translate('renkei.data_uploads.confirm_hint')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {waiting.map((one) => (
          <WaitingRow
            key={one.upload.id}
            waiting={one}
            isTicked={ticked.includes(one)}
            isClashing={clashes.has(one.upload.id)}
            consequences={consequences.get(one.upload.id)}
            changes={changes[one.upload.id] ?? {}}
            onChange={(change) =>
              setChanges((before) => ({ ...before, [one.upload.id]: { ...before[one.upload.id], ...change } }))
            }
          />
        ))}
      </Box>
      {start.error && <SaveFailure error={start.error} failed="renkei.imports.start_failed" />}
      <NotPermitted permission="patient_numbers" text="no_patient_lists" />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          size="large"
          loading={start.isPending}
          disabled={!mayStart || chosen.length === 0 || clashes.size > 0 || isUndecided || isOfBefore}
          aria-describedby={undecidedId}
          onClick={() => start.mutate()}
        >
          {translate('renkei.data_uploads.start', { count: formatCount(chosen.length, locale) })}
        </Button>
        {isUndecided && (
          <Typography id={undecidedId} color="text.secondary">
            {translate('renkei.data_uploads.undecided')}
          </Typography>
        )}
      </Stack>
    </Stack>
  )
}

/** The files that have arrived. Somebody confirms their kind and month and starts the import. */
export const ConfirmUploads = () => {
  const translate = useTranslate()
  const query = useWaiting()
  if (query.data?.totalCount === 0) return null
  return (
    <Block title={translate('renkei.data_uploads.confirm')}>
      <QueryState query={query} lines={4}>
        {({ dataUploads }) => <Choices uploads={dataUploads} />}
      </QueryState>
    </Block>
  )
}
