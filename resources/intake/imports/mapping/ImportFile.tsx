import { Button, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useSending } from '#ui/form/uploads.ts'
import { Block } from '#ui/page/Block.tsx'
import { DropZone } from '#ui/inputs/DropZone.tsx'
import { DownloadButton } from '#ui/list/DownloadButton.tsx'
import { formatDateTime } from '#ui/format.ts'
import { Question } from '#ui/page/Question.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { EarlierFile } from '#contract/intake/imports.ts'
import { ApiError } from '#dataProvider/client.ts'
import { fieldConverter } from '#dataProvider/fieldNames.ts'
import type { ImportDetail, ImportKind, ImportType } from '../importKinds.ts'
import { importsKey } from '../useImport.ts'
import '#ui/texts/imports.ts'

export interface ImportFileProps {
  readonly kind: ImportKind
  readonly onTaken: (id: number) => void
}

/** The import of the same file for which an upload was refused, since nothing of that has been taken in yet. */
const waitingFileIn = (error: Error | null): ImportDetail['sameFile'] | undefined =>
  error instanceof ApiError && error.body.code === 'already_waiting'
    ? (fieldConverter(EarlierFile, 'toCamel')(error.body.current) as ImportDetail['sameFile'])
    : undefined

/** Chooses a file, and whether its rows are new or change existing records. */
export const ImportFile = ({ kind, onTaken }: ImportFileProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const staffName = useStaffName()
  const queryClient = useQueryClient()
  const [type, setType] = useState<ImportType>('create')
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  const take = useSending({
    mutationFn: ({ file, again }: { readonly file: File; readonly again: boolean }, signal) =>
      (type === 'update' && kind.takeChanges ? kind.takeChanges : kind.take)(file, again, { signal }),
    onArrived: ({ id }) => onTaken(id),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: importsKey(kind) }),
  })
  const waiting = waitingFileIn(take.error)
  return (
    <Block
      title={words('file')}
      actions={
        <DownloadButton
          permission="imports"
          label={words('template')}
          filename={`${words(`${kind.name}.template_name`)}.csv`}
          file={kind.template}
        />
      }
    >
      <Stack spacing={1.5}>
        <Typography color="text.secondary">{words(`${kind.name}.explanation`)}</Typography>
        {kind.takeChanges && (
          <RadioGroup
            row
            aria-label={words('type')}
            value={type}
            onChange={(_event, next) => setType(next === 'update' ? 'update' : 'create')}
          >
            {(['create', 'update'] as const).map((one) => (
              <FormControlLabel key={one} value={one} control={<Radio />} label={words(`types.${one}`)} />
            ))}
          </RadioGroup>
        )}
        {type === 'update' && <Typography color="text.secondary">{words('update_hint')}</Typography>}
        <DropZone
          accept=".csv,.tsv,.txt,.xlsx"
          choose={words('choose')}
          hint={words('formats')}
          uploading={take.isPending ? take.variables?.file : undefined}
          endsWithSearch
          onCancel={take.cancel}
          onFiles={([chosen]) => {
            if (chosen && !take.isPending) take.mutate({ file: chosen, again: false })
          }}
        />
        {take.error && !waiting && <SaveFailure error={take.error} />}
        {waiting && (
          <Question
            isOpen
            title={words('waiting_file.title')}
            confirm={words('waiting_file.again')}
            color="primary"
            onConfirm={() => take.variables && take.mutate({ file: take.variables.file, again: true })}
            onClose={take.reset}
          >
            <Typography>
              {words('waiting_file.explanation', {
                name: waiting.filename,
                by: staffName(waiting.createdBy),
                at: formatDateTime(waiting.createdAt, locale),
              })}
            </Typography>
            <Button onClick={() => onTaken(waiting.id)}>{words('waiting_file.open')}</Button>
          </Question>
        )}
      </Stack>
    </Block>
  )
}
